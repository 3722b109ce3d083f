import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { movesByTime } from "#lib/domain/platform/filter/time/pin-dates.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

const sales = defaultPipeline("ws_01J0000000000000000000000A");
const partners = { ...defaultPipeline("ws_01J0000000000000000000000B"), name: "Partners", is_default: false };
const catalogue = schemaCatalogue({ fields: [], pipelines: [sales, partners] });
const now = new Date("2026-11-22T12:00:00.000Z");
const clock = { now, timeZone: "UTC" };
const idOf = (name: string): StageId => sales.stages.find((stage) => stage.name === name)?.id ?? "stage_";

const errorOf = (given: object): string | undefined => {
  try {
    readFilter(given, catalogue);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.details.errors?.[0]?.code : undefined;
  }
};
const holds = (given: object, stage_id: StageId | null, daysAgo = 0): boolean => {
  const stage_entered_at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString();
  return filterPredicate(
    readFilter(given, catalogue),
    catalogue,
    clock,
  )({ ...aLead(), stage_id, stage_entered_at });
};

describe("filters by stage", () => {
  it("keep a stage by its id, however it is named, and say where a name is in several pipelines", () => {
    const kept = { field: "stage_id", op: "eq", value: idOf("Qualified") };

    expect(readFilter({ field: "stage", op: "eq", value: "sales/ QUALIFIED" }, catalogue)).toEqual(kept);
    expect(readFilter(kept, catalogue)).toEqual(kept);
    expect(errorOf({ field: "stage", op: "eq", value: "Qualified" })).toBe("ambiguous_stage");
    expect(errorOf({ field: "stage", op: "in", value: ["Sales / Qualified", "Qualfied"] })).toBe(
      "unknown_stage",
    );
    expect(errorOf({ field: "pipeline", op: "eq", value: "Nobody" })).toBe("unknown_pipeline");
    expect(errorOf({ field: "stage.type", op: "eq", value: "closed" })).toBe("unknown_option");
  });

  it("read as text too", () => {
    const filter = parseFilter('stage = "Sales / Closed Won" AND days_in_stage > 3', catalogue);

    expect(JSON.stringify(filter)).toContain(idOf("Closed Won"));
  });

  it("find leads by what their stage is and by their pipeline, and none that is in no stage", () => {
    const won = { field: "stage.type", op: "eq", value: "won" };
    const inPartners = { field: "pipeline", op: "in", value: ["partners"] };

    expect([idOf("Closed Won"), idOf("Qualified"), null].map((id) => holds(won, id))).toEqual([
      true,
      false,
      false,
    ]);
    expect(holds({ field: "stage.type", op: "ne", value: "won" }, null)).toBe(true);
    expect(holds({ field: "stage.type", op: "eq", value: "on_hold" }, idOf("Qualified"))).toBe(false);
    expect(holds(inPartners, idOf("Qualified"))).toBe(false);
    expect(holds({ not: inPartners }, idOf("Qualified"))).toBe(true);
  });

  it("count full days in a stage, as a count of days does", () => {
    const days = fc.double({ min: 0, max: 40, noNaN: true });
    const asked = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.double({ min: 0, max: 40, noNaN: true }));
    const op = fc.constantFrom("eq", "ne", "gt", "gte", "lt", "lte");
    const compare: Record<string, (a: number, b: number) => boolean> = {
      eq: (a, b) => a === b,
      ne: (a, b) => a !== b,
      gt: (a, b) => a > b,
      gte: (a, b) => a >= b,
      lt: (a, b) => a < b,
      lte: (a, b) => a <= b,
    };
    fc.assert(
      fc.property(days, asked, op, (ago, value, by) => {
        // Moments are whole milliseconds.
        const at = Math.floor(ago * 86_400_000) / 86_400_000;
        const full = Math.floor((Math.round(at * 86_400_000) + 0) / 86_400_000);
        expect(holds({ field: "days_in_stage", op: by, value }, idOf("Qualified"), at)).toBe(
          compare[by]?.(full, value),
        );
      }),
    );
  });

  it("move by time where they ask for days in a stage", () => {
    const filter = readFilter({ field: "days_in_stage", op: "gte", value: 3 }, catalogue);

    expect("field" in filter && movesByTime(filter, catalogue)).toBe(true);
  });
});
