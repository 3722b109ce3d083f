import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { NewScoringModel } from "#lib/contract/selling/scoring-record.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { readRules } from "#lib/domain/selling/scoring/read-model.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const errorsOf = (given: object): unknown => {
  try {
    return readRules(NewScoringModel.parse({ name: "A", ...given }), anActor("admin"), leadCatalogue);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.errors?.map(({ pointer, code }) => [pointer, code]);
  }
};
const fitBy = (when: unknown, more: object = {}) => ({ fit: [{ id: "a", when, points: 5, ...more }] });
const click = (more: object) => ({ engagement: [{ id: "a", event: "email.clicked", points: 5, ...more }] });

describe("a scoring model", () => {
  it.each([
    ["without a rule", {}, [["/fit", "required"]]],
    ["whose filter asks for events", fitBy("clicks() >= 2"), [["/fit/0/when", "event_condition"]]],
    ["whose filter asks for the score", fitBy("score > 5"), [["/fit/0/when", "own_effect"]]],
    ["whose filter asks for lists", fitBy('lists HAS "x"'), [["/fit/0/when", "own_effect"]]],
    [
      "that could never hold",
      fitBy("engagement.clicks > 5 AND engagement.clicks < 5"),
      [["/fit/0/when", "never_holds"]],
    ],
    [
      "of two countries at once",
      fitBy('country = "DE" AND country = "FR"'),
      [["/fit/0/when", "never_holds"]],
    ],
    [
      "that asks for machines",
      click({ where: { machine: true } }),
      [["/engagement/0/where/machine", "never_holds"]],
    ],
    [
      "of a group that is not there",
      fitBy("title EXISTS", { group: "g" }),
      [["/fit/0/group", "unknown_group"]],
    ],
    ["with a field that is not there", fitBy("colour = 1"), [["/fit/0/when", "unknown_field"]]],
    [
      "with two rules of one id",
      { ...fitBy("title EXISTS"), ...click({}) },
      [["/engagement/0/id", "duplicate_value"]],
    ],
  ])("%s is refused with its place", (_, given, errors) => {
    expect(errorsOf(given)).toEqual(errors);
  });

  it("is taken with conditions that may hold together", () => {
    const given = fitBy('country IN ("DE", "FR") AND engagement.clicks >= 5 AND engagement.clicks <= 5');

    expect(errorsOf({ ...given })).toMatchObject({ fit: [{ id: "a", name: null, group: null }] });
  });

  it("gives no rule for 0 points or more than 100", () => {
    for (const points of [0, 101, -101, Number.NaN])
      expect(NewScoringModel.safeParse({ name: "A", ...fitBy("title EXISTS", { points }) }).success).toBe(
        false,
      );
  });
});
