import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { DealId } from "#lib/contract/records/deal-record.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { authorOfImport, type ImportRecord, undoRoleOf } from "../import-record.ts";

/** The id of the deal that a row makes, the same at every try. */
export const dealIdOf = ({ id, created_at }: ImportRecord, row: number): DealId =>
  `deal_${derivedUlid(Date.parse(created_at), `${id}|${row}`)}`;

const nobody = (): never => {
  throw new Error("an import of deals has a person behind it");
};

const stampBy = (
  { workspace_id }: ImportRecord,
  { by: member_id, role }: { readonly by: MemberId; readonly role: Role },
  at: string,
): Omit<Stamp, "requestId"> => ({ actor: { workspace_id, member_id, role }, at, via: "api" });

/** In whose name an import writes deals. */
export const writingStamp = (record: ImportRecord, at: string): Stamp => ({
  ...stampBy(record, { by: authorOfImport(record) ?? nobody(), role: record.actor_role }, at),
  requestId: record.request_id,
});

/** In whose name they are taken back; by the import's id a deletion is known for its own. */
export const undoingStamp = (record: ImportRecord, at: string): Stamp => ({
  ...stampBy(record, { by: record.undo_by ?? nobody(), role: undoRoleOf(record) }, at),
  requestId: record.id,
});
