import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import type { FeedSource } from "#lib/domain/segments/feed/feed.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import type { WorkflowReader, WorkflowRecord } from "./workflow-record.ts";

interface Deps {
  readonly workflows: Pick<WorkflowReader, "newestFirst">;
  readonly members: Pick<MemberReader, "list" | "former">;
}

/** Whether it acts, or would once it is activated again. */
const isAtWork = ({ state }: WorkflowRecord): boolean => state === "active" || state === "paused";

/** For admins, the workflows that are by somebody who was removed; no longer once another has changed them. */
export const editorsWhoLeft =
  ({ workflows, members }: Deps): FeedSource =>
  async ({ actor: { workspace_id, role } }, limit) => {
    if (role !== "admin") return [];
    const [all, team] = await Promise.all([
      Array.fromAsync(allRecords(workflows, workspace_id)),
      members.list(workspace_id),
    ]);
    const there = new Set(team.map(({ id }) => id));
    const left = all.filter((one) => isAtWork(one) && !there.has(one.updated_by));
    const entries = left.map(async ({ id, name, state, updated_by, updated_at }) => {
      const former = await members.former(workspace_id, updated_by);
      return {
        // Who was removed before that was noted left at some time after the change.
        at: former?.leftAt ?? updated_at,
        kind: "editor_left" as const,
        summary: `${former?.name ?? "The member"} who last changed the workflow ${name} was removed. Save a change of it, or archive it.`,
        data: { workflow_id: id, name, state, member_id: updated_by, member_name: former?.name ?? null },
        link: `/v1/workflows/${id}`,
      };
    });
    return (await Promise.all(entries)).toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, limit);
  };
