import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ImportId } from "#lib/contract/platform/ids.ts";
import type { ImportRecord } from "./import-record.ts";
import type { ImportReader } from "./import-store.ts";

/** A sales rep sees their own imports; managers and admins see all. */
export const maySeeImport = (actor: Actor, { created_by }: Pick<ImportRecord, "created_by">): boolean =>
  actor.role !== "sales_rep" || created_by === actor.member_id;

/** The import that a path names, or the same refusal for a missing, a foreign and a hidden one. */
export const findImport = async (
  imports: Pick<ImportReader, "get">,
  actor: Actor,
  id: ImportId,
): Promise<ImportRecord> => {
  const record = await imports.get(actor.workspace_id, id);
  if (record === undefined || !maySeeImport(actor, record)) throw new Refusal("not_found");
  return record;
};
