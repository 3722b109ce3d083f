import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { DealId } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import type { ImportRecord } from "../import-record.ts";

/** The id of the deal that a row makes, the same at every try. */
export const dealIdOf = ({ id, created_at }: ImportRecord, row: number): DealId =>
  `deal_${derivedUlid(Date.parse(created_at), `${id}|${row}`)}`;

const nobody = (): never => {
  throw new Error("an import of deals has a person behind it");
};

const stampBy = (record: ImportRecord, by: MemberId, at: string): Omit<Stamp, "requestId"> => {
  const { workspace_id, created_by, actor_role } = record;
  // Whoever else moves an import on is a manager or an admin.
  const role = by === created_by ? actor_role : "manager";
  return { actor: { workspace_id, member_id: by, role }, at, via: "api" };
};

/** In whose name an import writes deals. */
export const writingStamp = (record: ImportRecord, at: string): Stamp => ({
  ...stampBy(record, record.created_by ?? nobody(), at),
  requestId: record.request_id,
});

/** In whose name they are taken back; by the import's id a deletion is known for its own. */
export const undoingStamp = (record: ImportRecord, at: string): Stamp => ({
  ...stampBy(record, record.undo_by ?? nobody(), at),
  requestId: record.id,
});
