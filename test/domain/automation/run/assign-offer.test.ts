import { expect, it } from "vitest";
import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { makeAssigner } from "#lib/domain/automation/run/assigner.ts";
import { nextBurst, type RunDeps } from "#lib/domain/automation/run/burst.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { startOfRun } from "#lib/domain/automation/run/run-state.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Offer } from "#lib/domain/selling/assignment/offer/offer.ts";
import { type PassOnDeps, passOnDue } from "#lib/domain/selling/assignment/offer/pass-on.ts";
import type { TurnWrite } from "#lib/domain/selling/assignment/turn-ledger.ts";
import { aLead, memberId } from "../../records/lead/a-lead.ts";
import { anEntry, aPool, aPoolMember, noon } from "../../selling/assignment/a-pool.ts";

const workspaceId = "ws_01J0000000000000000000000A" as const;
const rule_id = "asgr_01J0000000000000000000000A" as const;
const team = [memberId("A"), memberId("B")];
const lead = aLead();
const stored: StoredLead = {
  workspaceId,
  lead,
  writtenBy: { kind: "manual", memberId: memberId("M"), requestId: "r" },
};
const run: RunRecord = {
  id: "run_01J0000000000000000000000A",
  workspace_id: workspaceId,
  workflow_id: "wf_01J0000000000000000000000A",
  document_version: 1,
  lead_id: lead.id,
  trigger: { kind: "when" },
  cause: { root: "x", depth: 1 },
  progress: {
    ...(startOfRun("s1", noon.toISOString()) as RunRecord["progress"]),
    waiting: { step: "s1", since: noon.toISOString(), until: "2026-11-18T13:00:00.000Z", by: "assigner" },
  },
  deeds: [],
  updated_at: noon.toISOString(),
  version: 3,
};

const leadSchemas = {
  read: async () => plainSchema,
  existing: async () => new Set(),
  validator: async () => openValidator,
};
const deciding = {
  members: { list: async () => team.map((id) => ({ id, role: "sales_rep", name: id })) },
  availabilities: { list: async () => [] },
  pools: { get: async () => aPool([aPoolMember("A"), aPoolMember("B")]) },
  rules: {
    get: async () => ({
      ...{ id: rule_id, time_zone: "UTC", entries: [anEntry()], created_by: memberId("M") },
      accept_within: { amount: 1, unit: "hour" },
    }),
  },
  leadSchemas,
};

/** What becomes of the lead by the run's step, `a rule chooses`, at noon. */
const assigned = async () => {
  const steps = [{ id: "s1", do: "assign", rule_id }];
  const document = { unless: null, goal: null, stop_when: [], trigger: [], time_zone: "UTC", steps };
  const assigner = makeAssigner({ ...deciding, ledger: { states: async () => new Map() } } as never);
  const deps = { workflows: { document: async () => document }, leadSchemas, assigner } as unknown as RunDeps;
  const workflow = { updated_by: memberId("M"), stopped_arms: [], resumed: null };
  const burst = await nextBurst(deps, run, { stored, workflow }, noon);
  return { lead: burst?.lead?.after, offer: burst?.offer?.after, turns: burst?.turns };
};

/** What is written of an offer at a time, where the lead is as the run has left it. */
const lapsed = async (after: StoredLead, offer: Offer, now: Date): Promise<TurnWrite[]> => {
  const writes: TurnWrite[] = [];
  const deps = {
    ...deciding,
    leads: { leadsOf: async () => new Map<LeadId, StoredLead>([[after.lead.id, after]]) },
    ledger: { states: async () => new Map(), write: async (write: TurnWrite) => writes.push(write) > 0 },
    offers: {
      get: async () => offer,
      list: async function* () {
        yield offer;
      },
    },
  } as unknown as PassOnDeps;
  await passOnDue(deps, workspaceId, { catalogue: leadCatalogue, now, pipelines: [] });
  return writes;
};

it("a workflow's step that assigns by a rule with accept_within asks the new owner, and after that time the next", async () => {
  const { lead: owned, offer, turns } = await assigned();
  if (owned === undefined || offer === undefined) throw new Error("nobody was asked");
  const first = owned.lead.owner_id as MemberId;
  const next = team.find((id) => id !== first);
  const early = await lapsed(owned, offer, new Date("2026-11-18T12:59:59.000Z"));
  const [late] = await lapsed(owned, offer, new Date("2026-11-18T13:00:00.000Z"));

  expect(team).toContain(first);
  expect(turns).toHaveLength(1);
  expect(offer).toMatchObject({ to: first, from: null, at: noon.toISOString(), deciding: { rule_id } });
  expect(offer.until).toBe("2026-11-18T13:00:00.000Z");
  expect(early).toEqual([]);
  expect(late?.leads.map(({ after }) => [after.lead.owner_id, after.assignment?.cause])).toEqual([
    [next, "not_accepted"],
  ]);
  expect(late?.offers).toMatchObject([{ after: { to: next, declined: [first] } }]);
});
