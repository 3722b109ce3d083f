import { queueFunctions } from "#functions/manifest.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { clearList } from "#lib/domain/segments/list/clear-list.ts";
import {
  compareMemberships,
  isComparedTooLong,
} from "#lib/domain/segments/membership/compare-memberships.ts";
import { filterEvaluation } from "#lib/domain/segments/membership/filter-evaluation.ts";
import { MembershipWork } from "#lib/domain/segments/membership/membership-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { log } from "#lib/runtime/log.ts";

const row = queueFunctions["compare-memberships"];
const runMs = (row.timeoutSeconds - 120) * 1_000;
const clock = (): Date => new Date();

/** The log line of a lead that keeps its memberships, because this release cannot read it. */
const leadLeft = "memberships not compared: unknown variant";

/** Brings the memberships of a workspace's leads up to its membership rules, and a deleted list's leads off it. */
export const handler = consumer(row, MembershipWork, async ({ message, now }, deps) => {
  const {
    leadWriter: leads,
    leadLake,
    membershipStore: store,
    membershipRulesReader,
    membershipDispatcher,
  } = deps;
  const until = new Date(now.getTime() + runMs);
  const workspaceId = message.workspace_id;
  if (message.kind === "memberships") {
    const { changed, from, evaluation } = message;
    const begunAt = message.begun_at === undefined ? now : new Date(message.begun_at);
    if (isComparedTooLong(begunAt, now)) {
      log("warn", "comparison of memberships ended after a day", { workspace_id: workspaceId });
      return;
    }
    const comparison = { workspaceId, changed, from, evaluation, begunAt, until };
    const onUnread = (lead_id: LeadId, { field }: UnknownVariant) =>
      log("warn", leadLeft, { workspace_id: workspaceId, lead_id, field });
    const ports = { store, membershipRulesReader, leadLake, onUnread };
    const next = await compareMemberships(ports, comparison, clock);
    if (next !== null)
      await membershipDispatcher.send([
        { ...message, from: next, begun_at: begunAt.toISOString(), evaluation: filterEvaluation },
      ]);
    return;
  }
  const cleared = { workspaceId, listId: message.list_id, until };
  if (!(await clearList({ leads, leadLake }, cleared, clock))) await membershipDispatcher.send([message]);
});
