import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { AssignmentExplanation } from "#lib/contract/selling/assignment-explanation.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import { type Decided, decide } from "./decision/decide.ts";
import { type Moment, makeRuling, type RulingDeps, stickyOwners } from "./make-ruling.ts";
import type { TurnLedger } from "./turn-ledger.ts";

const wordsOf = (
  { owner, entries, waits }: Decided,
  rule: AssignmentRule,
  nameOf: (id: string) => string,
) => {
  const last = entries.findLast(({ holds }) => holds);
  if (owner !== null) return `${nameOf(owner)} would get the lead by entry ${last?.entry} of "${rule.name}".`;
  if (last === undefined) return `No entry of "${rule.name}" takes this lead.`;
  return waits ? "Nobody can take it now; it would wait." : "Nobody can take it now; it would stay as it is.";
};

/** Who would get a lead now, and why nobody else. Nothing is written. */
export const explainAssignment = async (
  deps: RulingDeps & { readonly ledger: Pick<TurnLedger, "states" | "waitsSince"> },
  workspaceId: WorkspaceId,
  lead: Lead,
  rule: AssignmentRule | undefined,
  moment: Moment,
): Promise<AssignmentExplanation> => {
  const shared = {
    lead_id: lead.id,
    as_of: moment.now.toISOString(),
    current_owner_id: lead.owner_id,
    waits_since: await deps.ledger.waitsSince(workspaceId, lead.id),
  };
  if (rule === undefined)
    return {
      ...shared,
      rule_id: null,
      words: "No rule assigns new leads: write `assign_new_leads` of one as true, or name one by `rule_id`.",
      owner_id: null,
      entries: [],
    };
  const ruling = await makeRuling(deps, workspaceId, rule, moment);
  const states = await deps.ledger.states(workspaceId, [...ruling.pools.keys()]);
  const owners = await stickyOwners(deps, workspaceId, rule, [lead], moment);
  const sticky = lead.company.domain === null ? undefined : owners.get(lead.company.domain);
  const decided = decide(ruling, states, { lead, sticky });
  const nameOf = (id: string): string =>
    [...ruling.team.members.values()].find((member) => member.id === id)?.name ?? id;
  return {
    ...shared,
    rule_id: rule.id,
    words: wordsOf(decided, rule, nameOf),
    owner_id: decided.owner,
    entries: [...decided.entries],
  };
};
