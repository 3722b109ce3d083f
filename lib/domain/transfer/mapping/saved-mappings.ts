import { Refusal } from "#lib/contract/errors.ts";
import type { MappingId } from "#lib/contract/platform/ids.ts";
import type { MappingChange, NewMapping, SavedMapping } from "#lib/contract/transfer/mappings.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";
import { refuseErrors } from "./mapping-errors.ts";

export type SavedMappings = NamedRecordReader<SavedMapping>;
export type MappingStore = NamedRecordStore<SavedMapping>;

/** Files of everybody's may be mapped by it, so that a sales rep changes what is their own alone. */
const authorise = ({ created_by }: SavedMapping, { actor }: Stamp): void => {
  if (actor.role === "sales_rep" && created_by !== actor.member_id)
    throw new Refusal("forbidden", { detail: "A sales rep changes their own mappings." });
};

const kind: RecordKind<SavedMapping> = {
  noun: "mapping",
  duplicate: "duplicate_mapping",
  shown: (mapping) => mapping,
  authorise,
};

/** Saves a mapping; the same id again finds its own. */
export const createMapping = async (
  mappings: MappingStore,
  id: MappingId,
  { name, mapping }: NewMapping,
  stamp: Stamp,
): Promise<SavedMapping> => {
  refuseErrors(mapping);
  const { at } = stamp;
  const created_by = stamp.actor.member_id;
  const record = { id, name, mapping, created_by, created_at: at, updated_at: at, version: 1 };
  return addRecord(kind, mappings, record, stamp);
};

/** Changes a mapping's name or its columns. */
export const changeMapping = async (
  mappings: MappingStore,
  { id, ifMatch }: { readonly id: MappingId; readonly ifMatch: number | undefined },
  { name, mapping }: MappingChange,
  stamp: Stamp,
): Promise<SavedMapping> => {
  if (mapping !== undefined) refuseErrors(mapping);
  const apply = (before: SavedMapping): SavedMapping => ({
    ...before,
    name: name ?? before.name,
    mapping: mapping ?? before.mapping,
  });
  return changeRecord(kind, mappings, { id, ifMatch, wanted: { name, mapping }, apply }, stamp);
};

/** Deletes a mapping; its name is free again. */
export const deleteMapping = async (
  mappings: MappingStore,
  { id, ifMatch }: { readonly id: MappingId; readonly ifMatch: number | undefined },
  stamp: Stamp,
): Promise<void> => {
  await changeRecord(kind, mappings, { id, ifMatch, wanted: {}, apply: () => undefined }, stamp);
};

/** Refuses the name of a mapping that does not exist. */
export const requireMapping = async (
  mappings: Pick<SavedMappings, "withName">,
  { workspace_id }: Stamp["actor"],
  name: string | null | undefined,
): Promise<void> => {
  if (name == null || (await mappings.withName(workspace_id, name)) !== undefined) return;
  throw new Refusal("validation_failed", {
    errors: [
      { pointer: "/mapping", code: "unknown_mapping", message: `There is no mapping called "${name}".` },
    ],
  });
};
