import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import type { StageChange } from "#lib/contract/selling/pipeline-record.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { readStages } from "#lib/domain/selling/pipeline/read-stages.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const newId = () => "stage_01J0000000000000000000000Z" as const;
const before = defaultPipeline("ws_01J0000000000000000000000A");
const [first, second] = before.stages;
const all = before.stages.map(({ id }): StageChange => ({ id }));
const read = (given: readonly StageChange[], of: typeof before | undefined = before) =>
  readStages(given, of, {
    actor: anActor("admin"),
    object: "lead",
    catalogue: schemaCatalogue({ fields: [], pipelines: [before] }),
    newId,
    newRuleId: () => "srule_01J0000000000000000000000Z",
  });

const aRule = {
  driver: "score",
  when: "score >= 70",
  from: null,
  direction: "forward_only",
  order: 100,
  hold_for: null,
} as const;

const errorsOf = (given: readonly StageChange[], of?: typeof before): string[] => {
  try {
    read(given, of);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.details.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
  }
};

describe("stages as a request gives them", () => {
  it("keep what is left out, take a new order, and may gain a stage in the same request", () => {
    const made = read([...all.toReversed(), { name: "Parked", type: "on_hold" }]);

    expect(made.slice(0, -1)).toEqual(before.stages.toReversed());
    expect(made.at(-1)).toMatchObject({ id: newId(), name: "Parked", type: "on_hold", archived: false });
  });

  it("may name each other, also new ones by their names, and fields by their other names", () => {
    const made = read([
      {
        ...all[0],
        allowed_from: ["parked", first?.id ?? ""],
        required_fields: ["industry", "company.industry"],
      },
      ...all.slice(1),
      { name: "Parked" },
    ]);

    expect(made[0]).toMatchObject({
      allowed_from: [newId(), first?.id],
      required_fields: ["company.industry"],
    });
  });

  it.each<[string, StageChange[], string[]]>([
    ["a stage that is left out", all.slice(1), ["/stages stage_left_out"]],
    ["a stage twice", [...all, all[0] ?? {}], ["/stages/10/id repeated"]],
    ["a stage of elsewhere", [...all, { id: newId() }], ["/stages/10/id unknown_stage"]],
    ["a new stage without a name", [...all, {}], ["/stages/10/name required"]],
    ["a name twice", [...all, { name: second?.name.toUpperCase() }], ["/stages/10/name duplicate_stage"]],
    [
      "a field that is none",
      [...all, { name: "x", required_fields: ["phone", "fone"] }],
      ["/stages/10/required_fields/1 unknown_field"],
    ],
    [
      "a stage before it that is none",
      [...all, { name: "x", allowed_from: ["y"] }],
      ["/stages/10/allowed_from/0 unknown_stage"],
    ],
    [
      "a rule that asks for events",
      [
        { ...all[0] },
        { ...all[1], rules: [{ ...aRule, when: { event: "email.clicked" } }] },
        ...all.slice(2),
      ],
      ["/stages/1/rules/0/when event_condition"],
    ],
    [
      "a rule that asks for lists, one of nothing, and one by another driver",
      [
        { ...all[0] },
        { ...all[1], rules: [{ ...aRule, when: 'lists HAS "list_01J0000000000000000000000A"' }] },
        { ...all[2], rules: [{ ...aRule, when: null }] },
        { ...all[3], rules: [{ ...aRule, when: "title EXISTS" }] },
        ...all.slice(4),
      ],
      [
        "/stages/1/rules/0/when list_condition",
        "/stages/2/rules/0/when required",
        "/stages/3/rules/0/when other_driver",
      ],
    ],
    [
      "a rule that can never hold",
      [{ ...all[0], rules: [aRule] }, ...all.slice(1)],
      ["/stages/0/rules/0/from never_holds"],
    ],
    [
      "a rule whose conditions exclude each other",
      [
        { ...all[0] },
        { ...all[1], rules: [{ ...aRule, when: "score > 80 AND score < 20" }] },
        ...all.slice(2),
      ],
      ["/stages/1/rules/0/when never_holds"],
    ],
    [
      "rules that go round in a circle",
      [
        { ...all[0], rules: [{ ...aRule, when: "score < 50", direction: "any", from: ["Qualified"] }] },
        { ...all[1], rules: [aRule] },
        ...all.slice(2),
      ],
      ["/stages rule_circle"],
    ],
    ["nothing but archived ones", all.map((one) => ({ ...one, archived: true })), ["/stages all_archived"]],
  ])("are refused for %s", (_, given, errors) => {
    expect(errorsOf(given, before)).toEqual(errors);
  });
});
