import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { AssignmentRuleId } from "#lib/contract/platform/ids.ts";
import type {
  AssignmentRule,
  AssignmentRuleChange,
  NewAssignmentRule,
  NewEntry,
} from "#lib/contract/selling/assignment-rule-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import type { PoolReader } from "./pool-store.ts";
import { type Ground, readEntries } from "./read-entries.ts";
import type { RuleStore } from "./rule-store.ts";

const kind: RecordKind<AssignmentRule> = {
  noun: "assignment_rule",
  actsAlone: true,
  duplicate: "duplicate_assignment_rule",
  shown: (record) => record,
  // The routes take nobody but managers and admins.
  authorise: () => undefined,
};

export interface RuleDeps {
  readonly rules: RuleStore;
  readonly pools: PoolReader;
  readonly members: Pick<MemberReader, "list">;
  readonly catalogue: Catalogue;
}

const groundOf = async (
  { pools, members, catalogue }: RuleDeps,
  { workspace_id }: Actor,
): Promise<Ground> => {
  const [known, team] = await Promise.all([
    Array.fromAsync(allRecords(pools, workspace_id)),
    members.list(workspace_id),
  ]);
  return {
    catalogue,
    pools: new Map(known.map((pool) => [pool.id, pool])),
    roles: new Map(team.map(({ id, role }) => [id, role])),
  };
};

const read = async (deps: RuleDeps, given: readonly NewEntry[], { actor }: Stamp) =>
  readEntries(given, actor, await groundOf(deps, actor));

/** Refuses a second rule that assigns new leads. */
const requireOnlyActive = async (
  { rules }: RuleDeps,
  { actor }: Stamp,
  rule: Pick<AssignmentRule, "id" | "assign_new_leads">,
): Promise<void> => {
  if (!rule.assign_new_leads) return;
  const active = await rules.active(actor.workspace_id);
  if (active === null || active === rule.id) return;
  throw new Refusal("wrong_state", {
    detail: `Another rule, ${active}, assigns new leads. Write its \`assign_new_leads\` as false first.`,
  });
};

/** Saves a rule; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createRule = async (
  deps: RuleDeps,
  id: AssignmentRuleId,
  given: NewAssignmentRule,
  stamp: Stamp,
): Promise<AssignmentRule> => {
  const entries = await read(deps, given.entries, stamp);
  await requireOnlyActive(deps, stamp, { ...given, id });
  const by = { created_by: stamp.actor.member_id, created_at: stamp.at, updated_at: stamp.at };
  const time_zone = given.time_zone ?? deps.catalogue.timeZone ?? "UTC";
  return addRecord(kind, deps.rules, { id, ...given, time_zone, entries, ...by, version: 1 }, stamp);
};

interface Which {
  readonly id: AssignmentRuleId;
  readonly ifMatch: number | undefined;
}

/** Changes a rule. */
export const changeRule = async (
  deps: RuleDeps,
  which: Which,
  wanted: AssignmentRuleChange,
  stamp: Stamp,
): Promise<AssignmentRule> => {
  const { entries: given, ...plain } = wanted;
  const entries = given === undefined ? undefined : await read(deps, given, stamp);
  const fields = Object.fromEntries(
    Object.entries({ ...plain, entries }).filter(([, value]) => value !== undefined),
  );
  const apply = async (before: AssignmentRule): Promise<AssignmentRule> => {
    const after = { ...before, ...fields };
    await requireOnlyActive(deps, stamp, after);
    return after;
  };
  return changeRecord(kind, deps.rules, { ...which, wanted, apply }, stamp);
};

/** Deletes a rule; leads stay with whom they are. */
export const deleteRule = async (rules: RuleStore, which: Which, stamp: Stamp): Promise<void> => {
  await changeRecord(kind, rules, { ...which, wanted: {}, apply: () => undefined }, stamp);
};
