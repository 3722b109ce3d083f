import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { fromLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { leadChangeWork } from "#lib/domain/segments/membership/lead-change-work.ts";
import type { LeadChangeWork } from "#lib/domain/segments/membership/membership-work.ts";
import type { MembershipRuleWatch } from "../dynamo/membership-rule-watch.ts";
import type { ItemChange } from "../events/events-of-record.ts";

/** Looked at alone, since most leads of a large import are nobody's concern and need no reading. */
const Glance = z.object({
  workspace_id: WorkspaceId,
  lists: z.array(z.string()).optional(),
  deleted_at: z.string().optional(),
});

const onLists = (item: ItemChange["before"]): readonly string[] => {
  if (item === undefined) return [];
  const { lists = [], deleted_at } = Glance.parse(item);
  return deleted_at === undefined ? lists : [];
};

/** The changes of leads that somebody follows, or that put them on lists or take them off. */
export const leadChangesOf = async (
  changes: readonly ItemChange[],
  watch: MembershipRuleWatch,
): Promise<readonly LeadChangeWork[]> => {
  const work: LeadChangeWork[] = [];
  const asked = new Map<WorkspaceId, Promise<boolean>>();
  // Once for a batch: a workspace without rules is asked about with each call.
  const hasRules = (id: WorkspaceId): Promise<boolean> => {
    const answer = asked.get(id) ?? watch.hasMembershipRules(id);
    asked.set(id, answer);
    return answer;
  };
  for (const { before, after, storedAt } of changes) {
    if (after?.["kind"] === "membership_rules") {
      watch.learn(after);
      asked.clear();
    }
    if (after?.["kind"] !== "lead") continue;
    const { workspace_id } = Glance.parse(after);
    const movesLists = !isDeepStrictEqual(onLists(before), onLists(after));
    if (movesLists || (await hasRules(workspace_id)))
      work.push(leadChangeWork(before && fromLeadItem(before), fromLeadItem(after), storedAt));
  }
  return work;
};
