import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { ListMove } from "#lib/contract/segments/list-history.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { fitPage, readUpTo } from "#lib/domain/platform/page/response-bytes.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import type { MovePlace, MoveReader } from "#lib/domain/segments/membership/move-reader.ts";

interface HistoryDeps {
  readonly moves: MoveReader;
  readonly leads: {
    leadsOf(workspaceId: WorkspaceId, ids: readonly LeadId[]): Promise<ReadonlyMap<LeadId, StoredLead>>;
  };
  readonly signer: CursorSigner;
}

interface HistoryPage {
  readonly data: ListMove[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

const dayMs = 86_400_000;

const monthBefore = (month: string): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
};

/** A list's moves, newest first, month by month until it was made or they are no longer kept. */
export async function* movesOf(
  moves: MoveReader,
  workspaceId: WorkspaceId,
  { id, created_at }: Pick<LeadList, "id" | "created_at">,
  { before, limit, now }: { before: MovePlace | undefined; limit: number; now: Date },
): AsyncGenerator<ListMove> {
  const kept = new Date(now.getTime() - retentionDays.listMove * dayMs).toISOString();
  const first = (created_at > kept ? created_at : kept).slice(0, 7);
  let month = (before?.at ?? now.toISOString()).slice(0, 7);
  for (let place = before; month >= first; place = undefined, month = monthBefore(month))
    yield* moves.newestFirst(workspaceId, id, { month, before: place, limit });
}

const placeOf = (text: string): MovePlace => {
  const [at = "", leadId = ""] = text.split("#");
  return { at, leadId };
};

/** Leads that the caller may not read have no history for them. */
const visible = async (
  { leads }: HistoryDeps,
  actor: Actor,
  page: readonly ListMove[],
): Promise<ListMove[]> => {
  if (actor.role !== "sales_rep") return [...page];
  const ids = page.map(({ lead_id }) => lead_id);
  const found = await leads.leadsOf(actor.workspace_id, ids);
  return page.filter(({ lead_id }) => {
    const lead = found.get(lead_id)?.lead;
    return lead !== undefined && mayRead(actor, lead);
  });
};

/** A page of a list's history, as the API answers it. Refuses a cursor of another list. */
export const listHistory = async (
  deps: HistoryDeps,
  actor: Actor,
  list: LeadList,
  { limit, cursor, now }: { limit: number; cursor: string | undefined; now: Date },
): Promise<HistoryPage> => {
  const { workspace_id } = actor;
  const bound = queryHash({ history: list.id });
  const place = cursor === undefined ? undefined : await deps.signer.read(workspace_id, cursor, bound);
  if (cursor !== undefined && place === undefined) throw new Refusal("invalid_cursor");
  const page: ListMove[] = [];
  const options = { before: place === undefined ? undefined : placeOf(place), limit: limit + 1, now };
  for await (const move of movesOf(deps.moves, workspace_id, list, options))
    if (page.push(move) > limit) break;
  const nameOf = ({ at, lead_id }: ListMove): string => `${at}#${lead_id}`;
  const { data, next } = fitPage(readUpTo(page, limit, nameOf), (move) => move, nameOf);
  const next_cursor = next === undefined ? null : await deps.signer.sign(workspace_id, next, bound);
  return { data: await visible(deps, actor, data), next_cursor, has_more: next !== undefined };
};
