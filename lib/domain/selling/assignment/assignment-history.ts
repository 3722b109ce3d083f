import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { AssignmentRow } from "#lib/contract/selling/assignments.ts";
import type { HistoryPlace, HistoryReader, HistoryRow } from "#lib/domain/platform/history/history.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { fitPage, readUpTo } from "#lib/domain/platform/page/response-bytes.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";

const StoredRow = stored(AssignmentRow);
const shown = ({ record, at, facts }: HistoryRow): AssignmentRow =>
  StoredRow.parse({ ...facts, lead_id: record, at });

const placeOf = (text: string): HistoryPlace => {
  const [at = "", n = "0"] = text.split("#");
  return { at, n: Number(n) };
};

interface Asked {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly now: Date;
}

/** A page of whose a lead was, newest first. Refuses a cursor of another lead. */
export const assignmentHistory = async (
  { histories, signer }: { readonly histories: HistoryReader; readonly signer: CursorSigner },
  { workspace_id }: Actor,
  lead: Lead,
  { limit, cursor, now }: Asked,
): Promise<{ data: AssignmentRow[]; next_cursor: string | null; has_more: boolean }> => {
  const bound = queryHash({ assignment_history: lead.id });
  const place = cursor === undefined ? undefined : await signer.read(workspace_id, cursor, bound);
  if (cursor !== undefined && place === undefined) throw new Refusal("invalid_cursor");
  const before = place === undefined ? undefined : placeOf(place);
  const page: HistoryRow[] = [];
  const options = { now, since: lead.created_at, before, limit: limit + 1 };
  for await (const row of histories.newestFirst(workspace_id, "assignments", lead.id, options))
    if (page.push(row) > limit) break;
  const nameOf = ({ at, n }: HistoryRow): string => `${at}#${n}`;
  const { data, next } = fitPage(readUpTo(page, limit, nameOf), shown, nameOf);
  const next_cursor = next === undefined ? null : await signer.sign(workspace_id, next, bound);
  return { data, next_cursor, has_more: next !== undefined };
};
