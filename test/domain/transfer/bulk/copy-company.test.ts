import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Company } from "#lib/contract/records/company-record.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { companyIdOf } from "#lib/domain/records/company/company-id.ts";
import { keyOfLead, readDomain } from "#lib/domain/records/company/company-identity.ts";
import { blankCompany, idsOfCompany } from "#lib/domain/records/company/company-kind.ts";
import { changeCompany } from "#lib/domain/records/company/company-rules.ts";
import { withCompany } from "#lib/domain/records/company/with-company.ts";
import { isBookkeeping } from "#lib/domain/records/lead/bookkeeping.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { filterOfCompany } from "#lib/domain/segments/search/leads-of-company.ts";
import { beginCopy, copiedCompany } from "#lib/domain/transfer/bulk/copy-company.ts";
import { planLead } from "#lib/domain/transfer/bulk/plan-lead.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const writer = anActor("sales_rep");
const workspace_id = writer.workspace_id;
const id = "co_01J0000000000000000000000A" as const;
const aCompany = (said: object): Company =>
  Company.parse({
    ...blankCompany,
    id,
    name: "Acme",
    domain: "acme.example",
    created_at: at,
    updated_at: at,
    version: 1,
    ...said,
    provenance: Object.fromEntries(Object.keys(said).map((field) => [field, { source: "api", at, by: "x" }])),
  });

/** A company that changes, whose messages begin jobs by their ids. */
const aTable = () => {
  const state = { company: aCompany({}), jobs: new Map<string, BulkJobRecord>() };
  const deps = {
    recordReader: { get: async () => ({ record: state.company }) as never },
    jobs: {
      begin: async ({ job }: JobBegin) => {
        if (job.kind !== "bulk" || state.jobs.has(job.id)) return false;
        state.jobs.set(job.id, job);
        return true;
      },
    },
  };
  return { state, deps };
};

const message = (version: number) => ({ workspace_id, company_id: id, version });

const stored = (said: object): StoredLead => ({
  workspaceId: workspace_id,
  writtenBy: { kind: "manual", memberId: writer.member_id, requestId: "r" },
  lead: { ...aLead(), email: "a@sales.acme.example", owner_id: null, ...said },
});

const now = new Date(at);
const plan = async ({ deps }: ReturnType<typeof aTable>, job: BulkJobRecord, lead: StoredLead) => {
  const company = await copiedCompany(deps, job);
  return planLead({ job, writer, validator: openValidator, at, ...(company && { company }) }, lead);
};

describe("leads of a company that has changed", () => {
  it("say what it says by now, whatever order its jobs run in and however often their messages come", async () => {
    const city = fc.constantFrom("Linz", "Graz", null);
    const change = fc.record({ city, again: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), fc.nat(), async (changes, seed) => {
        const table = aTable();
        for (const [index, { city: said, again }] of changes.entries()) {
          table.state.company = { ...aCompany({ city: said }), version: index + 2 };
          for (const _ of again ? [1, 2] : [1]) await beginCopy(table.deps, message(index + 2), now);
        }
        const jobs = [...table.state.jobs.values()];
        let lead = stored({});
        for (let step = 0; step < jobs.length; step += 1) {
          const job = jobs[(seed + step) % jobs.length];
          const planned = job === undefined ? undefined : await plan(table, job, lead);
          lead = planned?.put?.after ?? lead;
        }

        expect(jobs).toHaveLength(changes.length);
        expect(lead.lead.company.city).toBe(table.state.company.city);
      }),
      { numRuns: 50 },
    );
  });

  it("are written as what the service keeps up, in nobody's name, and not at all where they say so already", async () => {
    const table = aTable();
    table.state.company = aCompany({ city: "Linz", industry: "steel" });
    await beginCopy(table.deps, message(2), now);
    const [job] = table.state.jobs.values();
    if (job === undefined) throw new Error("no job was begun");
    const before = stored({ owner_id: "mem_01J0000000000000000000000Z" });
    const first = await plan(table, job, before);
    const after = first.put?.after;
    if (after === undefined) throw new Error("the lead was left as it was");

    expect(after.lead.company).toEqual({ ...before.lead.company, city: "Linz", industry: "steel" });
    expect(after.lead.provenance["company"]).toMatchObject({ source: "company", by: id });
    expect(isBookkeeping(before, after)).toBe(true);
    expect((await plan(table, job, after)).outcome).toBe("unchanged");
  });

  it("are its own by then: one that has gone to another domain stays as it is", async () => {
    const table = aTable();
    table.state.company = aCompany({ city: "Linz" });
    await beginCopy(table.deps, message(2), now);
    const [job] = table.state.jobs.values();
    if (job === undefined) throw new Error("no job was begun");

    const { company } = aLead();
    const moved = stored({ email: "a@other.example", company: { ...company, domain: null } });

    expect((await plan(table, job, moved)).outcome).toBe("unchanged");
    expect((await plan(table, job, stored({ email: "a@notacme.example" }))).outcome).toBe("unchanged");
  });

  it("keep the name and country that alone tell whose they are, and a namesake's stay as they are", async () => {
    const table = aTable();
    const from = { id: "co_01J0000000000000000000000B", name: "Gone", names: ["Gone"], ids: [], domains: [] };
    const merged = [{ ...from, at, by: writer.member_id, since: at, external_ids: [], changed: [] }];
    table.state.company = aCompany({ name: "Acme", city: "Linz", country: "AT", merged });
    await beginCopy(table.deps, message(2), now);
    const [job] = table.state.jobs.values();
    if (job === undefined) throw new Error("no job was begun");
    const named = (country: string | null) => {
      const { company } = aLead();
      return stored({ email: "a@gmail.com", company: { ...company, domain: null, name: "Gone", country } });
    };
    const said = async (country: string | null) => {
      const before = named(country);
      const {
        name,
        country: where,
        city,
      } = ((await plan(table, job, before)).put?.after ?? before).lead.company;
      return [name, where, city];
    };

    expect(await said(null)).toEqual(["Gone", null, "Linz"]);
    expect(await said("AT")).toEqual(["Gone", "AT", "Linz"]);
    expect(await said("US")).toEqual(["Gone", "US", named(null).lead.company.city]);
  });

  it("take the name with which their company goes on where it has no domain, under which it is found again", async () => {
    const made = { ...aCompany({ name: "Acme GmbH" }), domain: null };
    const identity = { readDomain };
    const stamp = { actor: writer, at, requestId: "r", via: "api" } as const;
    const renamed = changeCompany(identity, made, { name: "Initech" }, stamp);
    const settled = changeCompany(identity, renamed, { domain: "initech.example" }, stamp);
    const { company } = aLead();
    const { lead } = stored({
      email: null,
      phone: "+431234567",
      company: { ...company, domain: null, name: "ACME" },
    });
    const brought = withCompany(lead, { record: renamed, keyOf: keyOfLead }, at);
    const finds = (record: Company, one: typeof lead): boolean =>
      filterPredicate(filterOfCompany(record, { role: "admin" }), leadCatalogue, { now, timeZone: "UTC" })(
        one,
      );

    expect(renamed.names).toEqual(["Acme GmbH"]);
    expect(settled.names).toEqual(["Acme GmbH", "Initech"]);
    expect(brought.company.name).toBe("Initech");
    expect(withCompany(brought, { record: settled, keyOf: keyOfLead }, at)).toBe(brought);
    expect([renamed, settled].map((record) => finds(record, brought))).toEqual([true, true]);
    expect(idsOfCompany(settled, workspace_id)).toContain(companyIdOf(workspace_id, "name:initech|"));
  });

  it("keep what they say in fields of the workspace's own of which their company says nothing", () => {
    const record = aCompany({ custom: { tier: "gold" } });
    const { lead } = stored({
      company: { ...aLead().company, domain: null, custom: { fleet: 3, tier: "tin" } },
    });

    expect(withCompany(lead, { record, keyOf: keyOfLead }, at).company.custom).toEqual({
      fleet: 3,
      tier: "gold",
    });
  });
});
