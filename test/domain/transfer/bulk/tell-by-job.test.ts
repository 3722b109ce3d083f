import { describe, expect, it } from "vitest";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { readDomain } from "#lib/domain/records/company/company-identity.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { changeCompany } from "#lib/domain/records/company/company-rules.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { nextWrite } from "#lib/domain/records/record-kind/write-record.ts";
import { changedBefore, type LeadPlan, notFound, unchanged } from "#lib/domain/transfer/bulk/lead-plan.ts";
import { tellByJob } from "#lib/domain/transfer/bulk/tell-by-job.ts";
import {
  actor,
  aKept,
  aLeadOf,
  aToldTable,
  id,
  type ToldTable,
  workspaceId,
} from "#test/domain/records/company/told-table.ts";
import { anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";
import { aBulkJob } from "./a-bulk-job.ts";

const stamp = { actor, at, requestId: "r", via: "api" } as const;
const action = { kind: "set_field", field: "company.city", value: "Linz" } as const;
const aTable = (said: object = {}): ToldTable =>
  aToldTable(
    aKept(said),
    [1, 2, 3].map((n) => aLeadOf(n, { city: "Linz" })),
  );

/** Tells the companies of the table's leads what a job sets that has changed them; answers what is left of each. */
const tell = async (table: ToldTable, job: BulkJobRecord, plan: LeadPlan = changedBefore) => {
  const plans = new Map(table.state.leads.map(({ lead }) => [lead.id, plan] as const));
  const entries = [...plans.keys()].map((lead_id) => ({ lead_id, changes: [], stamps: {}, company: id }));
  const leads = table.bulkLeads as unknown as Parameters<typeof tellByJob>[0]["leads"];
  const leadSchemas = { read: async () => undefined, validator: async () => openValidator };
  const deps = { leads, companies: table.companies, leadSchemas };
  const told = await tellByJob(deps as never, { job, at, entries }, plans);
  return [...told.values()].flatMap(({ left = [] }) => left.map(({ reason }) => reason));
};
const record = ({ state }: ToldTable) => state.company.record;

describe("what a bulk action sets of companies", () => {
  it("is said of each company once, however often its message comes, and put back by the undo", async () => {
    const table = aTable({ city: "Graz" });
    const job = { ...aBulkJob(action, actor), workspace_id: workspaceId };
    const undo = { ...job, id: "job_01J0000000000000000000000U", undoes: job.id } as const;

    expect(await tell(table, job)).toEqual([]);
    expect(await tell(table, job)).toEqual([]);
    expect([record(table).city, record(table).version, table.state.writes]).toEqual(["Linz", 2, 1]);
    expect(await tell(table, undo)).toEqual([]);
    expect(await tell(table, undo)).toEqual([]);
    expect([record(table).city, table.state.writes]).toEqual(["Graz", 2]);
    expect(table.state.leads.map(({ lead }) => lead.company.city)).toEqual(["Graz", "Graz", "Graz"]);
  });

  it("is said no more once a person has written the same field, and is not put back over that", async () => {
    const table = aTable({ city: "Graz" });
    const job = { ...aBulkJob(action, actor), workspace_id: workspaceId };
    const undo = { ...job, id: "job_01J0000000000000000000000U", undoes: job.id } as const;
    const writeCity = (city: string) => {
      const { company } = table.state;
      const changed = changeCompany({ readDomain }, company.record, { city }, stamp);
      table.become(nextWrite(companyKind, "update", company, { ...company, record: changed }, stamp).after);
    };

    await tell(table, job);
    writeCity("Wien");
    writeCity("Wels");
    expect(await tell(table, job)).toEqual([]);
    expect(record(table).city).toBe("Wels");
    expect(table.state.leads.map(({ lead }) => lead.company.city)).toEqual(["Wels", "Wels", "Wels"]);
    expect(await tell(table, undo)).toEqual(["changed_since"]);
    expect(record(table).city).toBe("Wels");
  });

  it("is put back also where the lead that said it is deleted or another company's by now", async () => {
    const job = { ...aBulkJob(action, actor), workspace_id: workspaceId };
    const undo = { ...job, id: "job_01J0000000000000000000000U", undoes: job.id } as const;
    const deleted = { deleted: { at, by: actor.member_id } };
    const moved = (lead: Lead) => ({ lead: { ...lead, email: "a@other.example" } });
    for (const [since, plan] of [
      [() => deleted, notFound],
      [moved, unchanged],
    ] as const) {
      const table = aTable({ city: "Graz" });
      await tell(table, job);
      for (const one of table.state.leads) table.put({ ...one, ...since(one.lead) });
      await tell(table, undo, plan);
      expect(record(table).city).toBe("Graz");
    }
  });

  it("is not said by leads that the job does not change", async () => {
    const table = aTable({ city: "Graz" });
    await tell(table, { ...aBulkJob(action, actor), workspace_id: workspaceId }, unchanged);
    expect([record(table).city, table.state.writes]).toEqual(["Graz", 0]);
  });

  it("is told of and stays the leads' own where whoever began it may not change the company", async () => {
    const table = aTable({ city: "Graz", owner_id: memberId("B") });
    const job = { ...aBulkJob(action, anActor("sales_rep", "A")), workspace_id: workspaceId };

    expect(await tell(table, job)).toEqual(["not_your_company", "not_your_company", "not_your_company"]);
    expect([record(table).city, table.state.writes]).toEqual(["Graz", 0]);
    expect(table.state.leads.map(({ lead }) => lead.company.city)).toEqual(["Linz", "Linz", "Linz"]);
  });

  it("is nothing where its field is the lead's own, or a name is to be taken away", async () => {
    for (const other of [
      { kind: "set_field", field: "company.domain", value: "other.example" },
      { kind: "set_field", field: "city", value: "Linz" },
      { kind: "clear_field", field: "company.name" },
    ] as const) {
      const table = aTable({ city: "Graz" });
      await tell(table, { ...aBulkJob(other, actor), workspace_id: workspaceId });

      expect(table.state.writes).toBe(0);
    }
  });
});
