import { describe, expect, it } from "vitest";
import { Company } from "#lib/contract/records/company-record.ts";
import { blankCompany, companyKind } from "#lib/domain/records/company/company-kind.ts";
import type { CompanyMove } from "#lib/domain/records/company/company-merges.ts";
import { type MergeDeps, mergeCompanies, undoMerge } from "#lib/domain/records/company/merge-companies.ts";
import { mergedCompany, withoutMerged } from "#lib/domain/records/company/merge-rules.ts";
import { type Kept, nothingUnknown } from "#lib/domain/records/record-kind/record-kind.ts";
import { deleteRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const at = "2026-11-22T10:00:00.000Z";
const stamp = { actor: anActor("admin"), at, requestId: "r", via: "api" } as const;
const { workspace_id } = stamp.actor;
const idOf = (n: number): string => `co_01J0000000000000000000000${n}`;

/** Companies 1, 2, … of which each belongs to the one that is named, and what was merged. */
const someCompanies = (parents: readonly (number | null)[], isKept = false) => {
  const kept: Kept<Company>[] = parents.map((parent, index) => ({
    workspaceId: workspace_id,
    record: Company.parse({
      ...blankCompany,
      id: idOf(index + 1),
      name: `Company ${index + 1}`,
      domain: `d${index + 1}.example`,
      parent_id: parent === null ? null : idOf(parent),
      created_at: at,
      updated_at: at,
      version: 1,
    }),
    writtenBy: {},
    unknown: nothingUnknown,
  }));
  const merged: unknown[] = [];
  const deps = {
    recordStore: {
      get: async (_: unknown, __: string, id: string) => kept.find(({ record }) => record.id === id),
      holderOf: async (_: unknown, __: string, value: string) =>
        kept.find(({ record }) => companyKind.uniqueValues(record, workspace_id).includes(value))?.record.id,
    },
    leadsByIds: { leadsOf: async () => new Map() },
    companyMerges: {
      write: async (move: CompanyMove) => {
        merged.push(move);
        for (const { after } of [move.giver, move.taker])
          if (isKept)
            kept.splice(
              kept.findIndex(({ record }) => record.id === after.record.id),
              1,
              after,
            );
        return "stored";
      },
    },
  } as unknown as MergeDeps;
  return { deps, merged, kept };
};

describe("a merge of companies of one group", () => {
  it("is refused where the one that stays would belong to itself over others", async () => {
    const { deps, merged } = someCompanies([2, 3, null]);

    await expect(mergeCompanies(deps, { id: idOf(1), from: idOf(3) }, stamp)).rejects.toMatchObject({
      details: { errors: [{ pointer: "/from", code: "circle" }] },
    });
    expect(merged).toEqual([]);
  });

  it("leaves an id that leads to another company, by which that one is not deleted and which says so", async () => {
    const { deps, kept } = someCompanies([null, null], true);
    await mergeCompanies(deps, { id: idOf(1), from: idOf(2) }, stamp);
    const deleted = deleteRecord(companyKind, deps, { id: idOf(2), ifMatch: undefined }, stamp);

    await expect(deleted).rejects.toMatchObject({
      code: "wrong_state",
      message: expect.stringContaining(idOf(1)),
    });
    expect(kept.find(({ record }) => record.id === idOf(1))?.deleted).toBeUndefined();
  });

  it("takes in its own parent, and what belongs to it over others", async () => {
    const { deps, merged } = someCompanies([2, 3, null]);

    const child = await mergeCompanies(deps, { id: idOf(1), from: idOf(2) }, stamp);
    const top = await mergeCompanies(deps, { id: idOf(3), from: idOf(1) }, stamp);
    expect([child.parent_id, top.parent_id]).toEqual([null, null]);
    expect(merged).toHaveLength(2);
  });

  it("is not taken back where the one that comes out would belong to itself by now", async () => {
    // 1 takes in its parent 2, which belongs to 3; then 3 is hung under 1.
    const { deps, kept } = someCompanies([2, 3, null], true);
    await mergeCompanies(deps, { id: idOf(1), from: idOf(2) }, stamp);
    const hang = (parent_id: string | null) => {
      const index = kept.findIndex(({ record }) => record.id === idOf(3));
      const one = kept[index];
      if (one === undefined) throw new Error("there is no third");
      kept[index] = { ...one, record: Company.parse({ ...one.record, parent_id }) };
    };
    hang(idOf(1));

    await expect(undoMerge(deps, { id: idOf(1), from: idOf(2) }, stamp)).rejects.toMatchObject({
      code: "wrong_state",
    });
    hang(null);
    const { company } = await undoMerge(deps, { id: idOf(1), from: idOf(2) }, stamp);
    expect(company.parent_id).toBe(idOf(2));
  });

  it("is taken back once, and a repeated request answers what is there", async () => {
    const { deps, merged } = someCompanies([null, null, null], true);
    await mergeCompanies(deps, { id: idOf(1), from: idOf(2) }, stamp);
    const undo = (from: number) => undoMerge(deps, { id: idOf(1), from: idOf(from), ifMatch: 2 }, stamp);

    const first = await undo(2);
    expect(await undo(2)).toEqual(first);
    expect(merged).toHaveLength(2);
    await expect(undoMerge(deps, { id: idOf(1), from: idOf(3) }, stamp)).rejects.toMatchObject({
      code: "wrong_state",
    });
  });

  it("keeps and lists, when it is taken back, the filled fields that were changed since", async () => {
    const { deps, kept } = someCompanies([null, null], true);
    const write = (n: number, change: Partial<Company>) => {
      const index = kept.findIndex(({ record }) => record.id === idOf(n));
      const one = kept[index] ?? expect.fail();
      kept[index] = { ...one, record: { ...one.record, ...change } };
    };
    write(2, { city: "Austin", industry: "latex", region: "TX" });
    await mergeCompanies(deps, { id: idOf(1), from: idOf(2) }, stamp);
    write(1, { city: "Dallas", region: null });
    const undo = () => undoMerge(deps, { id: idOf(1), from: idOf(2), ifMatch: 2 }, stamp);

    const { company, left } = await undo();

    expect(company).toMatchObject({ city: "Dallas", industry: null, region: null });
    expect(left).toEqual([
      { field: "city", before: null, merged: "Austin", now: "Dallas", reason: "changed_since" },
    ]);
    expect(await undo()).toEqual({ company, left });
  });

  it("gives way, when the one that stayed comes out of the bin, to what has been restored by itself", () => {
    const { kept } = someCompanies([null, null]);
    const [into, from] = kept.map(({ record }) => record);
    if (into === undefined || from === undefined) throw new Error("there are two");
    const both = mergedCompany(into, from, stamp);

    expect(withoutMerged(both, from.id)).toMatchObject({ merged: [], domains: [], domain: "d1.example" });
    expect(withoutMerged(both, idOf(9))).toBeUndefined();
  });
});
