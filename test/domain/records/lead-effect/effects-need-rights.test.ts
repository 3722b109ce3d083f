import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId, ListId } from "#lib/contract/platform/ids.ts";
import type { Activity } from "#lib/contract/records/activity-record.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { mayRead, mayWrite } from "#lib/domain/records/lead/visibility.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { effectOn } from "#lib/domain/records/record-kind/lead-effect.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { recordLeadRights } from "#lib/domain/records/record-kind/record-rights.ts";
import { restoreRecord } from "#lib/domain/records/record-kind/restore-record.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordDeps,
} from "#lib/domain/records/record-kind/write-record.ts";
import { templateKind } from "#lib/domain/records/template/template-kind.ts";
import { aLead, anActor, memberId } from "#test/domain/records/lead/a-lead.ts";
import { aTable } from "#test/domain/transfer/import/deals/a-chunk-of-deals.ts";

const list = "list_01J0000000000000000000000A" as ListId;
const leadIds = ["A", "B", "C"].map((last) => `lead_01J0000000000000000000000${last}` as LeadId);
const share = (access: "view" | "edit") => [{ list_id: list, access, owned_by: null }];
const actors: Readonly<Record<string, Actor>> = {
  admin: anActor("admin", "Z"),
  manager: anActor("manager", "Y"),
  rep: anActor("sales_rep", "R"),
  sharing: { ...anActor("sales_rep", "S"), shared_lists: share("edit") },
  viewing: { ...anActor("sales_rep", "V"), shared_lists: share("view") },
};
const amount = (value: string) => ({ amount: value, currency: "EUR" });

const someLeads = fc.subarray(leadIds);
const fields = {
  deal: fc.record(
    {
      name: fc.constantFrom("A", "B"),
      status: fc.constantFrom("open", "won", "lost"),
      amount: fc.constantFrom(null, amount("1.00"), amount("2.00")),
      lead_ids: someLeads,
      uncounted_lead_ids: someLeads,
    },
    { requiredKeys: [] },
  ),
  activity: fc.record(
    {
      subject: fc.constantFrom("A", "B"),
      status: fc.constantFrom("scheduled", "held", "cancelled"),
      starts_at: fc.constantFrom("2025-01-01T00:00:00.000Z", "2025-02-01T00:00:00.000Z"),
      lead_ids: someLeads,
      uncounted_lead_ids: someLeads,
    },
    { requiredKeys: [] },
  ),
} as const;

const by = fc.constantFrom(...Object.keys(actors));
const owners = fc.constantFrom(null, ...["R", "S", "V", "X"].map(memberId));
const stepsOf = (kind: "deal" | "activity") =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant("change" as const), by, input: fields[kind] }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("delete" as const, "restore" as const), by }) },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant("reassign" as const),
          lead: fc.nat(2),
          owner_id: owners,
          isListed: fc.boolean(),
        }),
      },
    ),
    { maxLength: 12 },
  );

const pipelines = [defaultDealPipeline(anActor("admin").workspace_id)];
const deals = await dealsOf({ base_currency: "EUR", rates: [] }, { fields: [], pipelines });
const id = { deal: "deal_01J0000000000000000000000A", activity: "act_01J0000000000000000000000A" };
const first = {
  deal: { name: "First", lead_ids: leadIds },
  activity: { kind: "meeting" as const, starts_at: "2025-01-01T00:00:00.000Z", lead_ids: leadIds },
};

/** Does what a writer may; a refusal changes nothing. */
const unlessRefused = async (write: () => Promise<unknown>): Promise<void> => {
  await write().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
};

describe.each(["deal", "activity"] as const)("the effects of a record of kind %s on its leads", (name) => {
  it("change only by writes of members who may write the lead, through any edits, deletions and restores", async () => {
    await fc.assert(
      fc.asyncProperty(by, stepsOf(name), async (maker, steps) => {
        const table = aTable();
        const leads = new Map<LeadId, Lead>(
          leadIds.map((lead, index) => [
            lead,
            { ...aLead(), id: lead, owner_id: index === 0 ? memberId("R") : null, lists: [list] },
          ]),
        );
        const leadsByIds = {
          leadsOf: async (_: unknown, ids: readonly LeadId[]) =>
            new Map(ids.flatMap((one) => (leads.has(one) ? [[one, { lead: leads.get(one) }]] : []))),
        };
        const deps = { recordStore: table.recordStore, leadsByIds } as unknown as RecordDeps;
        const kept = () => table.kept.get(id[name]) as Kept<Deal & Activity> | undefined;
        const kind = (name === "deal" ? deals : activityKind) as unknown as typeof deals;
        const effects = () =>
          new Map(leadIds.map((lead) => [lead, effectOn(kind as never, kept() as never, lead)]));
        const write = async (actor: Actor, run: (stamp: never) => Promise<unknown>, input: object = {}) => {
          const before = effects();
          const was = kept()?.record;
          const stamp = { actor, at: "2025-06-01T00:00:00.000Z", requestId: "r", via: "manual" };
          await unlessRefused(() => run(stamp as never));
          const now = kept();
          for (const [lead, effect] of effects()) {
            const writable = mayWrite(actor, leads.get(lead) as Lead);
            if (!writable) expect([actor, lead, effect]).toEqual([actor, lead, before.get(lead)]);
            // Who may write the lead and names it newly, without asking for anything else, makes the record count.
            const isNew = !was?.lead_ids.includes(lead) && now?.record.lead_ids.includes(lead) === true;
            if (writable && isNew && !("uncounted_lead_ids" in input))
              expect(now?.record.uncounted_lead_ids).not.toContain(lead);
          }
        };
        await write(actors[maker] as Actor, (stamp) =>
          createRecord(kind, deps, { input: first[name] as never, id: id[name] }, stamp),
        );
        for (const step of steps) {
          if (step.do === "reassign") {
            const lead = leadIds[step.lead] as LeadId;
            const { owner_id } = step;
            leads.set(lead, { ...(leads.get(lead) as Lead), owner_id, lists: step.isListed ? [list] : [] });
            continue;
          }
          const actor = actors[step.by] as Actor;
          const isRestorer = actor.role === "admin" || actor.role === "manager";
          if (step.do === "change")
            await write(
              actor,
              (stamp) => changeRecord(kind, deps, { id: id[name], input: step.input as never }, stamp),
              step.input,
            );
          else if (step.do === "delete")
            await write(actor, (stamp) =>
              deleteRecord(kind, deps, { id: id[name], ifMatch: undefined }, stamp),
            );
          else if (isRestorer) await write(actor, (stamp) => restoreRecord(kind, deps, id[name], stamp));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are those of the record itself for a member who may write each lead, as if there were no rights", async () => {
    await fc.assert(
      fc.asyncProperty(fields[name], async (input) => {
        const table = aTable();
        const leadsByIds = {
          leadsOf: async (_: unknown, ids: readonly LeadId[]) =>
            new Map(ids.map((lead) => [lead, { lead: { ...aLead(), id: lead } }])),
        };
        const deps = { recordStore: table.recordStore, leadsByIds } as unknown as RecordDeps;
        const kind = (name === "deal" ? deals : activityKind) as unknown as typeof deals;
        const stamp = {
          actor: actors["admin"] as Actor,
          at: "2025-06-01T00:00:00.000Z",
          requestId: "r",
          via: "manual",
        } as const;
        const { uncounted_lead_ids: _, ...given } = input;
        await createRecord(kind, deps, { input: first[name] as never, id: id[name] }, stamp);
        await changeRecord(kind, deps, { id: id[name], input: given as never }, stamp);
        const kept = table.kept.get(id[name]) as unknown as Kept<Deal>;

        expect(kept.record.uncounted_lead_ids).toEqual([]);
        for (const lead of leadIds)
          expect(effectOn(kind, kept, lead)).toEqual(kind.effects?.of(kept.record, lead));
      }),
      { numRuns: 50 },
    );
  });
});

describe("the table of rights of records on leads", () => {
  it("has a right to change leads for exactly the kinds that have effects on them", () => {
    const kinds = [activityKind, campaignKind, commentKind, companyKind, dealKind, templateKind];
    for (const kind of kinds) {
      const { toChange, changes } = recordLeadRights[kind.name];
      expect([kind.name, "effects" in kind]).toEqual([kind.name, toChange !== null]);
      expect([kind.name, changes.length > 0]).toEqual([kind.name, toChange !== null]);
    }
  });

  it("asks to read a lead that is named, and to write one that is changed, of each role on each lead", () => {
    const held = fc.record({ owner_id: owners, lists: fc.constantFrom<ListId[]>([], [list]) });
    fc.assert(
      fc.property(by, held, (who, lead) => {
        const actor = actors[who] as Actor;
        for (const { toName, toChange } of Object.values(recordLeadRights)) {
          if (toName(actor, lead)) expect(mayRead(actor, lead)).toBe(true);
          if (toChange !== null) expect(toChange(actor, lead)).toBe(mayWrite(actor, lead));
          if (toChange?.(actor, lead) === true) expect(toName(actor, lead)).toBe(true);
        }
      }),
    );
  });
});
