import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { keyOfLead, readDomain } from "#lib/domain/records/company/company-identity.ts";
import { changeCompany } from "#lib/domain/records/company/company-rules.ts";
import type { LeadAndCompany } from "#lib/domain/records/company/lead-and-company.ts";
import { saidFields } from "#lib/domain/records/company/with-company.ts";
import { writingThroughLeads } from "#lib/domain/records/company/write-through-lead.ts";
import { changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { LeadWrite, LeadWriter } from "#lib/domain/records/lead/lead-store.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { beginCopy, copiedCompany } from "#lib/domain/transfer/bulk/copy-company.ts";
import { planLead } from "#lib/domain/transfer/bulk/plan-lead.ts";
import { anActor, at } from "#test/domain/records/lead/a-lead.ts";
import { anImportOf, aRow, writeRows } from "#test/domain/transfer/import/execute/a-told-row.ts";
import { actor, aKept, aLeadOf, aToldTable, id, workspaceId, writtenBy } from "./told-table.ts";

const stamp = { actor, at, requestId: "r", via: "manual" } as const;
/** How many histories are tried: more at night than with each change. */
const histories = Number(process.env["LEADRAIL_FUZZ_RUNS"] ?? 60);

/** Three leads of a company, what the stream has yet to tell of it, and the jobs that this began. */
const aTable = () => {
  const table = aToldTable(
    aKept(),
    [1, 2, 3].map((n) => aLeadOf(n)),
  );
  /** Which leads each job has come to. */
  const reached = new Map<string, Set<number>>();
  const state = Object.assign(table.state, { jobs: new Map<string, BulkJobRecord>() });
  let newest = 0;
  const put = ({ after }: LeadWrite) => {
    table.put(after);
    return { outcome: "stored" } as const;
  };
  const { become } = table;
  const both: LeadAndCompany = {
    recordReader: { get: async () => state.company as never, holderOf: async () => id },
    write: async ({ lead, company }) => {
      become(company.after);
      return put(lead);
    },
  };
  const deps = {
    recordReader: { get: async () => state.company as never },
    jobs: {
      begin: async ({ job, latest }: JobBegin) => {
        if (job.kind !== "bulk" || state.jobs.has(job.id) || (latest?.version ?? 0) <= newest) return false;
        newest = latest?.version ?? 0;
        state.jobs.set(job.id, job);
        return true;
      },
    },
  };
  const leadWriter = { write: async (write: LeadWrite) => put(write) } as unknown as LeadWriter;
  return { ...table, state, reached, deps, writer: writingThroughLeads(leadWriter, both, stamp) };
};
type Table = ReturnType<typeof aTable>;

const now = new Date(at);
const tell = (table: Table, version: number) =>
  beginCopy(table.deps, { workspace_id: workspaceId, company_id: id, version }, now);

/** A job comes to some of the leads, by what the company says then; it may die before the others, and come again. */
const run = async (table: Table, job: BulkJobRecord, leads: readonly number[]) => {
  const company = await copiedCompany(table.deps, job);
  const reached = table.reached.get(job.id) ?? new Set();
  table.reached.set(job.id, reached);
  for (const index of leads) {
    reached.add(index);
    const before = table.state.leads[index];
    const acting = { job, writer: actor, validator: openValidator, at, ...(company && { company }) };
    const planned = before === undefined ? undefined : planLead(acting, before).put;
    if (planned !== undefined) table.put(planned.after);
  }
};

const writeLead = async (table: Table, index: number, company: object) => {
  const before = table.state.leads[index];
  if (before === undefined) return;
  const { lead, changed } = changeLead(
    before.lead,
    { company },
    { source: "manual", at, by: actor.member_id },
  );
  if (changed.length > 0)
    await table.writer.write({ before, after: { ...before, lead, writtenBy }, audit: {} as never });
};

const writeCompany = (table: Table, said: object) => {
  const { company } = table.state;
  const record = changeCompany({ readDomain }, company.record, said, stamp);
  table.become({ ...company, record: { ...record, version: company.record.version + 1 } });
};

const said = fc.record(
  {
    industry: fc.constantFrom("steel", "software", null),
    city: fc.constantFrom("Linz", "Graz", null),
    revenue: fc.constantFrom({ amount: "1.00", currency: "EUR" }, null),
  },
  { requiredKeys: [] },
);
const someLeads = fc.subarray([0, 1, 2]);
/** Rows of two files, told apart by their days: one is older than what is written by hand, one is newer. */
const files = {
  old: { id: "imp_01J0000000000000000000000B", created_at: "2026-01-01T00:00:00.000Z" },
  new: { id: "imp_01J0000000000000000000000C", created_at: "2026-01-03T00:00:00.000Z" },
} as const;
const file = fc.record({
  does: fc.constant("file" as const),
  file: fc.constantFrom("old" as const, "new" as const),
  policy: fc.constantFrom("overwrite" as const, "fill_blanks" as const, "newest_wins" as const),
  index: fc.nat(2),
  said: fc.record(
    { industry: fc.constantFrom("wood", "paper"), city: fc.constantFrom("Wels", "Graz") },
    { requiredKeys: [] },
  ),
  dies: fc.boolean(),
});
const step = fc.oneof(
  fc.record({ does: fc.constant("lead" as const), index: fc.nat(2), said }),
  fc.record({ does: fc.constant("company" as const), said }),
  fc.record({ does: fc.constant("tell" as const), which: fc.nat() }),
  fc.record({ does: fc.constant("run" as const), which: fc.nat(), leads: someLeads }),
  file,
);

type FileStep = typeof file extends fc.Arbitrary<infer Step> ? Step : never;

/** A row of a file, told by its place among the steps; it comes again at the end. */
const writeRow = (table: Table, one: FileStep, row: number, dies: boolean) =>
  writeRows(table, anImportOf(one.policy, files[one.file]), [aRow(row, one.index + 1, one.said)], dies);

const agreeing = ({ state: { company, leads } }: Table): boolean =>
  leads.every(({ lead }) =>
    saidFields(company.record)
      .filter((field) => field !== "custom")
      .every((field) => JSON.stringify(lead.company[field]) === JSON.stringify(company.record[field])),
  );

describe("a company and its leads", () => {
  it("agree at rest, whoever has written either, and however messages came twice, late or crossed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, isReversed) => {
        const table = aTable();
        const { state } = table;
        for (const [place, one] of steps.entries()) {
          if (one.does === "file") await writeRow(table, one, place + 2, one.dies);
          if (one.does === "lead") await writeLead(table, one.index, one.said);
          if (one.does === "company") writeCompany(table, one.said);
          const version = one.does === "tell" ? state.told[one.which % state.told.length] : undefined;
          if (version !== undefined) await tell(table, version);
          const job = one.does === "run" ? [...state.jobs.values()][one.which % state.jobs.size] : undefined;
          if (one.does === "run" && job !== undefined) await run(table, job, one.leads);
        }
        const rows = [...steps.entries()];
        for (const [place, one] of isReversed ? rows.toReversed() : rows)
          if (one.does === "file") await writeRow(table, one, place + 2, false);
        for (const version of isReversed ? state.told.toReversed() : state.told) await tell(table, version);
        for (const job of state.jobs.values()) {
          const open = [2, 0, 1].filter((index) => !table.reached.get(job.id)?.has(index));
          await run(table, job, open);
        }

        expect(agreeing(table)).toBe(true);
      }),
      { numRuns: histories },
    );
  });

  it("are written by whoever may write the company: others change neither, unless they say what it says", async () => {
    const table = aTable();
    writeCompany(table, { industry: "steel" });
    const rep = { ...stamp, actor: anActor("sales_rep", "R") };
    const both: LeadAndCompany = {
      recordReader: { get: async () => table.state.company as never, holderOf: async () => id },
      write: async () => {
        throw new Error("both were written");
      },
    };
    const plain: LeadWrite[] = [];
    const leads = {
      write: async (write: LeadWrite) => {
        plain.push(write);
        return { outcome: "stored" as const };
      },
    } as unknown as LeadWriter;
    const [before] = table.state.leads;
    if (before === undefined) throw new Error("there is no lead");
    const write = (company: object) => {
      const after = { ...before, lead: { ...before.lead, company: { ...before.lead.company, ...company } } };
      return writingThroughLeads(leads, both, rep).write({ before, after, audit: {} as never });
    };

    await expect(write({ industry: "software" })).rejects.toMatchObject({
      code: "forbidden",
      details: {
        errors: [expect.objectContaining({ pointer: "/company/industry", code: "not_your_company" })],
      },
    });
    expect(await write({ industry: "steel" })).toEqual({ outcome: "stored" });
    expect(plain).toHaveLength(1);
    expect(keyOfLead(before.lead)?.domain).toBe("acme.example");
  });
});
