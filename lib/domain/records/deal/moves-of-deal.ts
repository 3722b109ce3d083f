import type * as z from "zod";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { type Deal, DealMove } from "#lib/contract/records/deal-record.ts";
import type { HistoryPlace, HistoryReader, HistoryRow } from "#lib/domain/platform/history/history.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { fitPage, readUpTo } from "#lib/domain/platform/page/response-bytes.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { isUnseen } from "./deal-rights.ts";

interface MovesDeps {
  readonly dealHistory: HistoryReader;
  readonly cursorSigner: CursorSigner;
}

interface Page {
  readonly data: z.output<typeof DealMove>[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

const StoredMove = stored(DealMove);

const placeOf = (text: string): HistoryPlace => {
  const [at = "", n = "0"] = text.split("#");
  return { at, n: Number(n) };
};

/** A move as somebody sees it; none where nothing of it is theirs to see. */
const seenBy = (actor: Actor, move: z.output<typeof DealMove>): z.output<typeof DealMove>[] => {
  const fields = Object.entries(move.changed).filter(([field]) => !isUnseen(actor, field));
  return fields.length === 0 ? [] : [{ ...move, changed: Object.fromEntries(fields) }];
};

/** A page of a deal's moves, newest first, without what the caller does not see. Refuses a cursor of another deal. */
export const movesOfDeal = async (
  { dealHistory, cursorSigner }: MovesDeps,
  actor: Actor,
  { id, created_at }: Deal,
  {
    limit,
    cursor,
    now,
  }: { readonly limit: number; readonly cursor?: string | undefined; readonly now: Date },
): Promise<Page> => {
  const { workspace_id } = actor;
  const bound = queryHash({ moves: id });
  const place = cursor === undefined ? undefined : await cursorSigner.read(workspace_id, cursor, bound);
  if (cursor !== undefined && place === undefined) throw new Refusal("invalid_cursor");
  const before = place === undefined ? undefined : placeOf(place);
  const rows: HistoryRow[] = [];
  const options = { now, since: created_at, before, limit: limit + 1 };
  for await (const row of dealHistory.newestFirst(workspace_id, "deal_moves", id, options))
    if (rows.push(row) > limit) break;
  const nameOf = ({ at, n }: HistoryRow): string => `${at}#${n}`;
  const movesOf = ({ at, facts }: HistoryRow) => seenBy(actor, StoredMove.parse({ at, ...facts }));
  const { data, next } = fitPage(readUpTo(rows, limit, nameOf), movesOf, nameOf);
  const next_cursor = next === undefined ? null : await cursorSigner.sign(workspace_id, next, bound);
  return { data: data.flat(), next_cursor, has_more: next !== undefined };
};
