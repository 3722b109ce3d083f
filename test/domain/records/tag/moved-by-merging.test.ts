import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { isMovedByMerging } from "#lib/domain/records/tag/moved-by-merging.ts";
import { bulkChange } from "#lib/domain/transfer/bulk/bulk-change.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

const names = { from: "old", into: "new" };
const named = (filter: Filter) =>
  isMovedByMerging({ kind: "list", id: "list_1", filters: [filter, null] }, names);

const tag = fc.constantFrom("old", "OLD", "new", "New", "vip", "x");
const condition: fc.Arbitrary<Filter> = fc.oneof(
  tag.map((value): Filter => ({ field: "tags", op: "has", value })),
  fc
    .tuple(
      fc.constantFrom<"has_any" | "has_all" | "has_none">("has_any", "has_all", "has_none"),
      fc.array(tag, { minLength: 1, maxLength: 3 }),
    )
    .map(([op, value]): Filter => ({ field: "tags", op, value })),
  fc.constant<Filter>({ field: "tags", op: "exists" }),
  fc.constant<Filter>({ field: "score", op: "gte", value: 0 }),
);
const filter = fc.oneof(
  condition,
  fc.array(condition, { minLength: 2, maxLength: 3 }).map((and): Filter => ({ and })),
  fc.array(condition, { minLength: 2, maxLength: 3 }).map((or): Filter => ({ or })),
  condition.map((not): Filter => ({ not })),
);
const clock = { now: new Date("2026-01-01T00:00:00.000Z"), timeZone: "UTC" };

describe("merging one tag into another", () => {
  it("puts the other in its place, once, and leaves leads without it as they are", () => {
    fc.assert(
      fc.property(fc.uniqueArray(tag), (tags) => {
        const lead = { ...aLead(), tags };
        const after = bulkChange({ kind: "replace_tag", tag: "old", by: "new" }, lead)?.tags ?? [];

        const had = tags.some((one) => one.toLowerCase() === "old");
        if (!had) expect(after).toEqual(tags);
        else {
          expect(after.some((one) => one.toLowerCase() === "old")).toBe(false);
          expect(after.filter((one) => one.toLowerCase() === "new")).toHaveLength(1);
        }
        const again = bulkChange(
          { kind: "replace_tag", tag: "old", by: "new" },
          { tags: after, stage_id: null },
        );
        expect(again?.tags).toEqual(after);
        const others = (some: readonly string[]) => some.filter((one) => one === "vip" || one === "x");
        expect(others(after)).toEqual(others(tags));
      }),
    );
  });

  it("takes no lead out of a filter that it does not stand in the way of", () => {
    fc.assert(
      fc.property(filter, fc.uniqueArray(tag, { maxLength: 4 }), (asked, tags) => {
        fc.pre(!named(asked) && !JSON.stringify(asked).toLowerCase().includes('"new"'));
        const lead = { ...aLead(), tags };
        const merged = {
          ...lead,
          tags: bulkChange({ kind: "replace_tag", tag: "old", by: "new" }, lead)?.tags ?? [],
        };
        const holds = filterPredicate(asked, leadCatalogue, clock);

        expect(holds(merged)).toBe(holds(lead));
      }),
      { numRuns: 500 },
    );
  });

  it("moves nobody in or out of a filter that asks for either of the two", () => {
    for (const op of ["has_any", "has_none"] as const)
      expect(named({ field: "tags", op, value: ["Old", "NEW"] })).toBe(false);
    expect(named({ field: "tags", op: "has_any", value: ["old"] })).toBe(true);
    expect(named({ field: "tags", op: "has_all", value: ["old", "new"] })).toBe(true);
    expect(named({ not: { field: "tags", op: "has", value: "OLD" } })).toBe(true);
    expect(named({ field: "tags", op: "has", value: "new" })).toBe(false);
    expect(named({ field: "title", op: "eq", value: "old" })).toBe(false);
  });

  it("is in the way of expressions that speak of it, and of imports that put it on", () => {
    const of = (more: object) => isMovedByMerging({ kind: "x", id: "x", filters: [], ...more }, names);

    expect(of({ expression: '"Old" in lead.tags' })).toBe(true);
    expect(of({ expression: 'lead.title == "old"' })).toBe(false);
    expect(of({ expression: '"vip" in lead.tags' })).toBe(false);
    expect(of({ puts: ["vip", "OLD"] })).toBe(true);
    expect(of({ puts: ["new"] })).toBe(false);
  });
});
