import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Activity } from "#lib/contract/records/activity-record.ts";
import type { Campaign } from "#lib/contract/records/campaign-record.ts";
import type { Comment } from "#lib/contract/records/comment-record.ts";
import type { FeedEntry } from "#lib/contract/team/feed.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import { fitting } from "#lib/domain/platform/page/response-bytes.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { readableRecord } from "#lib/domain/records/comment/on-record.ts";
import type { RecordReading } from "#lib/domain/records/record-kind/find-record.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import { findWhole } from "#lib/domain/segments/search/find-records.ts";

/** How far members have read their feeds. */
export interface FeedReads {
  read(workspaceId: WorkspaceId, member: MemberId): Promise<string | null>;
  /** Never goes back; answers how far it is read then. */
  mark(workspaceId: WorkspaceId, member: MemberId, until: string): Promise<string>;
}

interface FeedDeps extends RecordReading {
  readonly recordLake: RecordLake;
  readonly cursorSigner: CursorSigner;
  readonly feedReads: Pick<FeedReads, "read">;
}

type Entry = Omit<FeedEntry, "unread">;

/** What waits for a member beside records: the newest come first. */
export type FeedSource = (
  caller: { readonly actor: Actor; readonly now: Date },
  limit: number,
) => Promise<readonly Entry[]>;

/** Where records are read, by the first part of their ids. */
const paths: Readonly<Record<string, string>> = {
  lead: "leads",
  act: "activities",
  deal: "deals",
  co: "companies",
  cmp: "campaigns",
};
const linkOf = (id: string): string | null => {
  const path = paths[id.split("_")[0] ?? ""];
  return path === undefined ? null : `/v1/${path}/${id}`;
};

const later = (one: string, other: string): string => (one < other ? other : one);

/** A comment may have come to mention somebody when it was edited. */
const mention = (comment: Comment): Entry => ({
  at: later(comment.created_at, comment.updated_at),
  kind: "mention",
  summary: "You were mentioned.",
  data: { ...comment },
  link: linkOf(comment.on),
});

/** One that was overdue already when it was given to the member came then, not when it was due. */
const taskDue = (task: Activity): Entry => ({
  at: later(task.due_at ?? task.created_at, task.updated_at),
  kind: "task_due",
  summary: `A task is due: ${task.subject ?? "without a subject"}.`,
  data: { ...task },
  link: linkOf(task.id),
});

const handedOff = (campaign: Campaign): Entry => ({
  at: campaign.handoff?.at ?? campaign.updated_at,
  kind: "handoff",
  summary: `You are asked to take over ${campaign.name}.`,
  data: { ...campaign },
  link: linkOf(campaign.id),
});

/** Whether the caller may still read what a comment is on. */
const isReadable = async (deps: FeedDeps, actor: Actor, { on }: Comment): Promise<boolean> => {
  try {
    await readableRecord(deps, actor, on);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** Pages of mentions that are looked through for some that the caller may still read. */
const pagesMax = 5;

const readableMentions = async (
  deps: FeedDeps,
  caller: { readonly actor: Actor; readonly now: Date },
  limit: number,
): Promise<Comment[]> => {
  const filter = { field: "mentions", op: "has" as const, value: caller.actor.member_id };
  const found: Comment[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= pagesMax; page += 1) {
    const query = { limit: sizes.pageDefault, ...(cursor !== undefined && { cursor }) };
    const { data, next_cursor } = await findWhole(commentKind, deps, caller, { filter, query });
    const readable = await Promise.all(data.map((comment) => isReadable(deps, caller.actor, comment)));
    found.push(...data.filter((_, index) => readable[index]));
    if (next_cursor === null || found.length >= limit) break;
    cursor = next_cursor;
  }
  return found;
};

interface Feed {
  readonly data: FeedEntry[];
  readonly unread: number;
  readonly read_until: string | null;
}

/** What waits for the caller, the newest of each kind put together. */
export const feedOf = async (
  deps: FeedDeps,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  limit: number,
  ...others: readonly FeedSource[]
): Promise<Feed> => {
  const { member_id: me, workspace_id: workspaceId } = actor;
  const caller = { actor, now };
  const query = { limit };
  const is = (field: string, value: string) => ({ field, op: "eq" as const, value });
  const due = { field: "due_at", op: "before" as const, value: now.toISOString() };
  const mine = [is("kind", "task"), is("status", "open"), is("assignee_id", me), due];
  const [comments, tasks, campaigns, waiting, readUntil] = await Promise.all([
    readableMentions(deps, caller, limit),
    findWhole(activityKind, deps, caller, { filter: { and: mine }, query, latest: "due_at" }),
    findWhole(campaignKind, deps, caller, { filter: is("handoff.to", me), query }),
    Promise.all(others.map((of) => of(caller, limit))),
    deps.feedReads.read(workspaceId, me),
  ]);
  const records = [...comments.map(mention), ...tasks.data.map(taskDue), ...campaigns.data.map(handedOff)];
  const newest = [...records, ...waiting.flat()]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit)
    .map((entry) => ({ ...entry, unread: readUntil === null || entry.at > readUntil }));
  const data = fitting(newest);
  return { data, unread: data.filter(({ unread }) => unread).length, read_until: readUntil };
};
