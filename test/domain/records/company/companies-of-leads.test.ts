import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { companiesOfLeads } from "#lib/domain/records/company/companies-of-leads.ts";
import { idsOfCompany } from "#lib/domain/records/company/company-kind.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { idValue, type Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";
import type { RecordDeps } from "#lib/domain/records/record-kind/write-record.ts";

const workspace_id = "ws_01J0000000000000000000000A";
const at = "2026-11-22T10:00:00.000Z";
const emails = ["a@acme.example", "b@mail.acme.example", "c@globex.example", "d@gmail.com", "e@example.com"];
const ids = emails.map((_, index): LeadId => `lead_01J0000000000000000000000${index}`);
const leads = new Map(
  ids.map((id, index): [LeadId, StoredLead] => {
    const values = { email: emails[index] ?? "", company: { name: `Of ${index}`, city: "Oslo" } };
    const lead = newLead(id, values, { source: "api", at, by: "mem" });
    const writtenBy = { kind: "import", importId: "imp_01J0000000000000000000000A", row: index } as const;
    return [id, { workspaceId: workspace_id, lead, writtenBy }];
  }),
);

/** A table of companies that counts what is put. */
const aTable = () => {
  const kept = new Map<string, Kept<Company>>();
  const locks = new Map<string, string>();
  let puts = 0;
  const recordStore = {
    taken: async (_: unknown, __: unknown, asked: readonly string[]) =>
      new Set(asked.filter((id) => kept.has(id) || locks.has(idValue(id)))),
    writeEach: async (_: unknown, writes: readonly RecordWrite<Company>[]) => {
      for (const { after } of writes) {
        puts += 1;
        kept.set(after.record.id, after);
        for (const id of idsOfCompany(after.record, workspace_id)) locks.set(idValue(id), after.record.id);
      }
    },
  };
  const leadsByIds = {
    leadsOf: async (_: unknown, asked: readonly LeadId[]) =>
      new Map(asked.flatMap((id) => (leads.has(id) ? [[id, leads.get(id)]] : []))),
  };
  return { deps: { recordStore, leadsByIds } as unknown as RecordDeps, kept, locks, puts: () => puts };
};

describe("the companies of new leads", () => {
  it("are made once for each domain, in whichever order and however often messages come", async () => {
    const message = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 6 }), async (messages) => {
        const { deps, kept, puts } = aTable();
        for (const lead_ids of messages)
          await companiesOfLeads(deps, { workspace_id, lead_ids }, new Date(at));

        const told = new Set(messages.flat().map((id) => ids.indexOf(id)));
        const expected = [
          ...(told.has(0) || told.has(1) ? ["acme.example"] : []),
          ...(told.has(2) ? ["globex.example"] : []),
        ];
        expect(new Set([...kept.values()].map(({ record }) => record.domain))).toEqual(new Set(expected));
        expect(puts()).toBe(expected.length);
      }),
      { numRuns: 50 },
    );
  });

  it("have what is said beside a provider's domain, which is nobody's company", async () => {
    const { deps, kept } = aTable();
    const [id] = ids as [LeadId];
    const stored = leads.get(id) as StoredLead;
    const before = stored.lead.company;
    Object.assign(stored.lead, { company: { ...before, domain: "gmail.com" } });
    await companiesOfLeads(deps, { workspace_id, lead_ids: [id] }, new Date(at));
    Object.assign(stored.lead, { company: before });

    expect([...kept.values()].map(({ record }) => [record.domain, record.name, record.city])).toEqual([
      ["acme.example", "Of 0", "Oslo"],
    ]);
  });

  it("are not made where another company has the domain", async () => {
    const { deps, kept, locks, puts } = aTable();
    await companiesOfLeads(deps, { workspace_id, lead_ids: [ids[0] as LeadId] }, new Date(at));
    const [made] = [...kept.keys()];
    kept.clear();
    locks.set(idValue(made ?? ""), "co_01J0000000000000000000000Z");
    await companiesOfLeads(deps, { workspace_id, lead_ids: [ids[1] as LeadId] }, new Date(at));

    expect(puts()).toBe(1);
  });
});
