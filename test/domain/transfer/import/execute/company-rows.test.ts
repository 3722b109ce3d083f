import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OnMatch } from "#lib/contract/transfer/import-options.ts";
import { readDomain } from "#lib/domain/records/company/company-identity.ts";
import { changeCompany } from "#lib/domain/records/company/company-rules.ts";
import {
  actor,
  aKept,
  aLeadOf,
  aToldTable,
  type ToldTable,
} from "#test/domain/records/company/told-table.ts";
import { at, memberId } from "#test/domain/records/lead/a-lead.ts";
import { anImportOf, aRow, takeBackRows, writeRows } from "./a-told-row.ts";

const aTable = (said: object = {}): ToldTable =>
  aToldTable(
    aKept(said),
    [1, 2, 3].map((n) => aLeadOf(n)),
  );
const record = ({ state }: ToldTable) => state.company.record;

/** Each call of what companies are told by counts; one of them is the last. Answers how many there were. */
const dyingAt = ({ companies }: ToldTable, last: number): (() => number) => {
  let calls = 0;
  const counted = <T extends object>(port: T): T =>
    Object.fromEntries(
      Object.entries(port).map(([name, method]) => [
        name,
        async (...given: unknown[]) => {
          calls += 1;
          if (calls === last) throw new Error("died");
          return method(...given);
        },
      ]),
    ) as T;
  Object.assign(companies, {
    recordStore: counted(companies.recordStore),
    followingLeads: counted(companies.followingLeads),
  });
  return () => calls;
};

describe("rows that say something of a company", () => {
  it("write its record by the import's policy, and their leads say what it says then", async () => {
    const said = { industry: "steel" };
    const cases: readonly (readonly [OnMatch, string, string | null])[] = [
      ["skip", "steel", null],
      ["review", "steel", null],
      ["fill_blanks", "steel", "Linz"],
      ["overwrite", "wood", "Linz"],
      [{ default: "fill_blanks", groups: { company: "overwrite" }, fields: [] }, "wood", "Linz"],
      [{ default: "overwrite", groups: { company: "skip" }, fields: [] }, "steel", null],
    ];
    for (const [policy, industry, city] of cases) {
      const table = aTable(said);
      await writeRows(table, anImportOf(policy), [aRow(2, 1, { industry: "wood", city: "Linz" })]);

      expect(record(table)).toMatchObject({ industry, city });
      // A row that waits for a decision is about nobody yet.
      expect(table.state.leads[0]?.lead.company.industry).toBe(policy === "review" ? null : industry);
    }
  });

  it("count in the file's order, whatever order its chunks come in and however often", async () => {
    const chunks = [
      [aRow(2, 1, {}), aRow(3, 2, { city: "Linz" })],
      [aRow(4, 1, { industry: "wood" })],
      [aRow(5, 3, { industry: "steel", city: "Graz" })],
    ];
    const order = fc.array(fc.nat(2), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(order, async (first) => {
        const table = aTable();
        for (const index of [...first, 2, 0, 1])
          await writeRows(table, anImportOf("overwrite"), chunks[index] ?? []);

        expect(record(table)).toMatchObject({ city: "Linz", industry: null });
      }),
      { numRuns: 40 },
    );
  });

  it("give their leads what the first has said, and not what they say themselves", async () => {
    const table = aTable();
    await writeRows(table, anImportOf("overwrite"), [aRow(2, 1, { city: "Linz" })]);
    await writeRows(table, anImportOf("overwrite"), [aRow(3, 2, { city: "Graz" })]);

    expect(table.state.leads.map(({ lead }) => lead.company.city)).toEqual(["Linz", "Linz", null]);
    expect(table.state.writes).toBe(1);
  });

  it("write nothing when their message comes again, also after somebody else has written the company", async () => {
    const table = aTable();
    const rows = [aRow(2, 1, { industry: "wood" })];
    await writeRows(table, anImportOf("overwrite"), rows);
    await writeRows(table, anImportOf("overwrite"), rows);
    expect(table.state.writes).toBe(1);

    const { company } = table.state;
    const stamp = { actor, at, requestId: "r", via: "manual" } as const;
    const next = changeCompany({ readDomain }, company.record, { city: "Graz" }, stamp);
    table.become({ ...company, writtenBy: {}, record: { ...next, version: company.record.version + 1 } });
    await writeRows(table, anImportOf("overwrite"), rows);

    expect(record(table)).toMatchObject({ city: "Graz", industry: "wood", version: 3 });
  });

  it("come to the same when their function dies at any call and their message comes again", async () => {
    const rows = [aRow(2, 1, { city: "Linz" }), aRow(3, 2, { city: "Graz", industry: "wood" })];
    const whole = aTable();
    const calls = dyingAt(whole, Number.POSITIVE_INFINITY);
    await writeRows(whole, anImportOf("overwrite"), rows);
    expect(calls()).toBeGreaterThan(5);
    for (let call = 1; call <= calls(); call += 1) {
      const table = aTable();
      const alive = { ...table.companies };
      dyingAt(table, call);
      await expect(writeRows(table, anImportOf("overwrite"), rows)).rejects.toThrow("died");
      Object.assign(table.companies, alive);
      await writeRows(table, anImportOf("overwrite"), rows);

      expect(record(table)).toMatchObject({ city: "Linz", industry: null, version: 2 });
      expect(table.state.leads.map(({ lead }) => lead.company.city)).toEqual(["Linz", "Linz", null]);
    }
  });

  it("of a company that the importer may not change are noted, and their leads stay as they were written", async () => {
    const table = aTable({ industry: "steel", owner_id: memberId("B") });
    table.state.leads = table.state.leads.map((one) => ({
      ...one,
      lead: { ...one.lead, owner_id: memberId("A") },
    }));
    const rep = anImportOf("overwrite", { actor_role: "sales_rep", created_by: memberId("A") });
    const notes = await writeRows(table, rep, [
      aRow(2, 1, { industry: "wood" }),
      aRow(3, 2, { industry: "steel" }),
    ]);

    expect(record(table)).toMatchObject({ industry: "steel", version: 1 });
    expect(table.state.leads[0]?.lead.company.industry).toBe("wood");
    expect(notes).toEqual({ 2: expect.stringContaining("not yours to change") });
  });

  it("say nothing of a company that their lead is not of", async () => {
    const table = aTable();
    const other = { ...aRow(2, 1, { domain: "other.example", industry: "wood" }) };
    await writeRows(table, anImportOf("fill_blanks"), [aRow(3, 2, {}), other]);

    expect(record(table).industry).toBeNull();
  });

  it("are taken back with the import, once, unless somebody has written the company since", async () => {
    const table = aTable({ industry: "steel" });
    const own = anImportOf("overwrite");
    const rows = [aRow(2, 1, { industry: "wood", city: "Linz" })];
    await writeRows(table, own, rows);
    expect(await takeBackRows(table, own, rows)).toEqual([]);
    expect(await takeBackRows(table, own, rows)).toEqual([]);
    expect(record(table)).toMatchObject({ industry: "steel", city: null, version: 3 });
    // Its leads hear that it says nothing of a city any more.
    expect(record(table).provenance["city"]).toBeDefined();

    const changed = aTable({ industry: "steel" });
    await writeRows(changed, own, rows);
    const { company } = changed.state;
    changed.become({ ...company, writtenBy: {}, record: { ...company.record, region: "OÖ", version: 3 } });
    expect(await takeBackRows(changed, own, rows)).toEqual([
      ["2", expect.stringMatching(/^lead_/), "company", "", "", "", "changed_since"],
    ]);
    expect(record(changed).industry).toBe("wood");
  });
});
