import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { StageMove } from "#lib/contract/selling/lead-stages.ts";
import type { HistoryPlace, HistoryReader, HistoryRow } from "#lib/domain/platform/history/history.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { fitPage, readUpTo } from "#lib/domain/platform/page/response-bytes.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { findStage, type Pipelines } from "#lib/domain/records/pipeline/stages.ts";

interface HistoryDeps {
  readonly histories: HistoryReader;
  readonly signer: CursorSigner;
  readonly pipelines: Pipelines;
}

interface Page {
  readonly data: StageMove[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

const StoredMove = stored(StageMove);
const shown = (pipelines: Pipelines, { record, at, facts }: HistoryRow): StageMove => {
  const { from, to } = StageMove.pick({ from: true, to: true }).parse({
    from: facts["from"],
    to: facts["to"],
  });
  const nameOf = (id: StageId | null) => findStage(pipelines, id)?.stage.name ?? null;
  return StoredMove.parse({ ...facts, lead_id: record, at, from_name: nameOf(from), to_name: nameOf(to) });
};

const placeOf = (text: string): HistoryPlace => {
  const [at = "", n = "0"] = text.split("#");
  return { at, n: Number(n) };
};

/** A page of a lead's moves, newest first. Refuses a cursor of another lead. */
export const stageHistory = async (
  { histories, signer, pipelines }: HistoryDeps,
  { workspace_id }: Actor,
  lead: Lead,
  { limit, cursor, now }: { readonly limit: number; readonly cursor: string | undefined; readonly now: Date },
): Promise<Page> => {
  const bound = queryHash({ stage_history: lead.id });
  const place = cursor === undefined ? undefined : await signer.read(workspace_id, cursor, bound);
  if (cursor !== undefined && place === undefined) throw new Refusal("invalid_cursor");
  const before = place === undefined ? undefined : placeOf(place);
  const page: HistoryRow[] = [];
  const options = { now, since: lead.created_at, before, limit: limit + 1 };
  for await (const row of histories.newestFirst(workspace_id, "stage_moves", lead.id, options))
    if (page.push(row) > limit) break;
  const nameOf = ({ at, n }: HistoryRow): string => `${at}#${n}`;
  const { data, next } = fitPage(readUpTo(page, limit, nameOf), (row) => shown(pipelines, row), nameOf);
  const next_cursor = next === undefined ? null : await signer.sign(workspace_id, next, bound);
  return { data, next_cursor, has_more: next !== undefined };
};
