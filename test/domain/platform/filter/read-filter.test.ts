import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { plainDealCatalogue } from "#lib/domain/records/deal/plain-deal-catalogue.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";

const read = (given: unknown) => readFilter(given, leadCatalogue, inJson("/filter"));
const errorsOf = (given: unknown) => {
  try {
    return read(given);
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors;
    throw error;
  }
};

const condition = { field: "score", op: "gt", value: 1 };
const nested = (levels: number, joiner: "and" | "not"): unknown =>
  Array.from({ length: levels }).reduce<unknown>(
    (inner) => ({ [joiner]: joiner === "not" ? inner : [inner] }),
    condition,
  );

describe("a filter as JSON", () => {
  it("calls fields by their own names and unwraps an item that stands alone", () => {
    expect(read({ and: [{ field: "company", op: "exists" }] })).toEqual({
      field: "company.name",
      op: "exists",
    });
  });

  it("says of activities, where it may ask for none, the same whatever the records are", () => {
    const given = { event: "activity.meeting" };
    const { hasActivities: _, ...without } = leadCatalogue;
    const { hasEvents: __, ...plain } = without;
    const ofLeads = [without, plain].map(
      (catalogue) => () => readFilter(given, catalogue, inJson("/filter")),
    );
    const deals = () => readFilter(given, plainDealCatalogue, inJson("/filter"));
    const refused = { pointer: "/filter/event", code: "no_activities" };

    for (const read of ofLeads)
      expect(read).toThrow(
        expect.objectContaining({
          details: {
            errors: [
              { ...refused, message: expect.any(String), hint: expect.stringContaining("meetings.held") },
            ],
          },
        }),
      );
    expect(deals).toThrow(
      expect.objectContaining({
        details: {
          errors: [
            { ...refused, message: expect.any(String), hint: "Searches, lists and exports of leads can." },
          ],
        },
      }),
    );
  });

  it("holds no minus zero, which text could not keep", () => {
    expect(read({ field: "score", op: "in", value: [-0] })).toEqual({ field: "score", op: "in", value: [0] });
  });

  it.each([
    [{ field: "scoer", op: "gt", value: 1 }, "/filter/field", "unknown_field", "Did you mean `score`?"],
    [{ field: "__proto__", op: "gt", value: 1 }, "/filter/field", "unknown_field", undefined],
    [
      { and: [condition, { field: "score", op: "gtt", value: 1 }] },
      "/filter/and/1/op",
      "unknown_operator",
      "Did you mean `gt`?",
    ],
    [{ field: "tags", op: "eq", value: "a" }, "/filter/op", "unknown_operator", undefined],
    [{ ...condition, vlaue: 1 }, "/filter/vlaue", "unknown_field", "Did you mean `value`?"],
    [{ not: condition, or: [condition] }, "/filter/not", "unknown_field", undefined],
    [{ field: "score", op: "gt", value: "1" }, "/filter/value", "invalid_type", undefined],
    [{ field: "score", op: "eq", value: "1" }, "/filter/value", "invalid_value", undefined],
    [
      { field: "score", op: "between", value: { from: 1, to: "2" } },
      "/filter/value/to",
      "invalid_type",
      undefined,
    ],
    [{ field: "city", op: "eq", value: "" }, "/filter/value", "too_small", undefined],
    [{ field: "city", op: "in", value: ["a", " "] }, "/filter/value/1", "invalid_value", undefined],
    [{ field: "city", op: "exists", value: true }, "/filter/value", "no_value", undefined],
    [{ field: "city", op: "in", value: Array(501).fill("a") }, "/filter/value", "too_many_values", undefined],
    [
      { field: "created_at", op: "in_last", value: { amount: 1, unit: "eon" } },
      "/filter/value/unit",
      "invalid_value",
      undefined,
    ],
    [{ and: [] }, "/filter/and", "not_a_list", undefined],
    [[], "/filter", "not_a_filter", undefined],
    [{ and: Array(51).fill(condition) }, "/filter", "too_many_conditions", undefined],
    [nested(8, "not"), `/filter${"/not".repeat(8)}`, "too_deep", undefined],
    [nested(20_000, "and"), `/filter${"/and/0".repeat(8)}`, "too_deep", undefined],
  ])("names the place of what is wrong: %#", (given, pointer, code, hint) => {
    const errors = errorsOf(given);

    expect(errors).toContainEqual({
      pointer,
      code,
      message: expect.any(String),
      ...(hint === undefined ? {} : { hint }),
    });
  });

  it("takes what is just within the caps", () => {
    expect(read(nested(7, "not"))).toEqual(nested(7, "not"));
    expect(read({ and: Array(50).fill(condition) })).toEqual({ and: Array(50).fill(condition) });
    const value = Array.from({ length: 500 }, (_, index) => `v${index}`);
    expect(read({ field: "city", op: "in", value })).toEqual({ field: "city", op: "in", value });
  });

  it("ends in a filter or a refusal, whatever comes", () => {
    const keys = fc.constantFrom("and", "or", "not", "field", "op", "value", "from", "to", "amount");
    const values = fc.constantFrom<unknown>(
      "score",
      "created_at",
      "gt",
      "between",
      "in_last",
      "tags",
      5,
      null,
    );
    const { any } = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof({ maxDepth: 4 }, values, fc.dictionary(keys, tie("any")), fc.array(tie("any"))),
    }));
    fc.assert(
      fc.property(any, (given) => {
        try {
          read(given);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
