import { isDeepStrictEqual } from "node:util";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";

/** What analytics ask of a deal as it was. */
export const movedFields = [
  "pipeline_id",
  "stage_id",
  "status",
  "amount",
  "base_amount",
  "close_date",
  "owner_id",
] as const;

/** The row that a change of a deal leaves; none where it changes nothing that is asked for. */
export const dealMoves = (
  before: Kept<Deal> | undefined,
  { workspaceId, record, writtenBy }: Kept<Deal>,
): readonly HistoryRow[] => {
  const changed = movedFields.flatMap((field) => {
    const [was, is] = [before?.record[field] ?? null, record[field]];
    return isDeepStrictEqual(was, is) ? [] : [[field, { before: was, after: is }] as const];
  });
  if (changed.length === 0) return [];
  const facts = { by: writtenBy["memberId"] ?? null, changed: Object.fromEntries(changed) };
  return [
    {
      history: "deal_moves",
      workspaceId,
      record: record.id,
      at: record.updated_at,
      n: record.version,
      facts,
    },
  ];
};
