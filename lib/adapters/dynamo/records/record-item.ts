import * as z from "zod";
import { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { Provenance } from "#lib/contract/records/lead-record.ts";
import { type Stored, stored } from "#lib/domain/platform/stored/stored.ts";
import type { AnyRecord, Kept, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { changeKey, recordKey } from "../keys.ts";
import { ProvenanceGroup, packProvenance, unpackProvenance } from "./provenance-groups.ts";

/** What an item has beside the record: its keys, and what the service keeps of it. What newer code adds stays. */
export const Item = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  kind: z.string(),
  schema_version: z.int(),
  changed_key: z.string(),
  workspace_id: WorkspaceId,
  written_by: z.record(z.string(), z.unknown()),
  /** Of the record, where conditions can see it. */
  version: z.int(),
  deleted_at: Timestamp.optional(),
  deleted_by: MemberId.optional(),
  expires_at_epoch_seconds: z.number().optional(),
  /** The record's own fields, those that newer code has added among them. */
  record: z.record(z.string(), z.unknown()),
});

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value)
    ? value.length === 0
    : typeof value === "object" && Reflect.ownKeys(value).length === 0);

const without = (fields: object, isLeftOut: (name: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isLeftOut(name, value)));

const daySeconds = 86_400;

/** When what was deleted then goes for good. */
export const expiryOf = (deletedAt: string): number =>
  Math.floor(Date.parse(deletedAt) / 1_000) + retentionDays.deletedLead * daySeconds;

const Stamped = z.object({ provenance: z.record(z.string(), Provenance) });
const Grouped = z.object({ provenance: z.array(ProvenanceGroup) });

/** A record's fields as the item has them, its stamps by stamp where the kind groups them. */
const packed = (
  { groupsStamps }: Pick<RecordKind<AnyRecord, never, never>, "groupsStamps">,
  fields: object,
): object =>
  groupsStamps === true
    ? { ...fields, provenance: packProvenance(Stamped.parse(fields).provenance) }
    : fields;

const unpacked = (fields: Record<string, unknown>): Record<string, unknown> => {
  const grouped = Grouped.safeParse(fields);
  return grouped.success ? { ...fields, provenance: unpackProvenance(grouped.data.provenance) } : fields;
};

/** The attributes of a record's item: what is empty is left out, what newer code wrote goes back as it came. */
export const toRecordItem = <R extends AnyRecord>(
  { name, schemaVersion, groupsStamps }: RecordKind<R, never, never>,
  { workspaceId, record, writtenBy, unknown, deleted }: Kept<R>,
): Record<string, unknown> => {
  const { id, ...fields } = record;
  return {
    ...unknown.beside,
    ...recordKey(workspaceId, name, id),
    kind: name,
    schema_version: Math.max(schemaVersion, unknown.schemaVersion),
    workspace_id: workspaceId,
    changed_key: changeKey(record.updated_at, id),
    written_by: writtenBy,
    version: record.version,
    record: { ...unknown.fields, ...without(packed({ groupsStamps }, fields), (_, value) => isEmpty(value)) },
    ...(deleted !== undefined && {
      deleted_at: deleted.at,
      deleted_by: deleted.by,
      expires_at_epoch_seconds: expiryOf(deleted.at),
    }),
  };
};

const readers = new WeakMap<z.ZodType, Stored<z.ZodType>>();
const readerOf = <Schema extends z.ZodType>(schema: Schema): Stored<Schema> => {
  const reader = (readers.get(schema) as Stored<Schema> | undefined) ?? stored(schema);
  readers.set(schema, reader);
  return reader;
};

/** Reads a record's item back. Throws a ZodError when the item is no such record. */
export const fromRecordItem = <R extends AnyRecord>(
  { schema, blank }: RecordKind<R, never, never>,
  item: unknown,
): Kept<R> => {
  const parsed = Item.parse(item);
  const { sk, workspace_id, written_by, schema_version, deleted_at, deleted_by, record } = parsed;
  const isKnown = (name: string): boolean => Object.hasOwn(schema.shape, name);
  const kept: Kept<R> = {
    workspaceId: workspace_id,
    record: readerOf(schema).parse({
      ...blank,
      ...unpacked(without(record, (name) => !isKnown(name))),
      id: sk,
    }),
    writtenBy: written_by,
    unknown: {
      schemaVersion: schema_version,
      fields: without(record, isKnown),
      beside: without(parsed, (name) => Object.hasOwn(Item.shape, name)),
    },
  };
  return deleted_at === undefined || deleted_by === undefined
    ? kept
    : { ...kept, deleted: { at: deleted_at, by: deleted_by } };
};
