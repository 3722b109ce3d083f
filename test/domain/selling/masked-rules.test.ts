import { expect, it } from "vitest";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import { findRule, mayReadRule } from "#lib/domain/selling/assignment/find-rule.ts";
import { showPipelineTo } from "#lib/domain/selling/pipeline/show-pipeline.ts";
import { anActor } from "../records/lead/a-lead.ts";

const telling: Filter = { field: "email", op: "eq", value: "ada@example.com" };
const harmless: Filter = { field: "score", op: "gte", value: 70 };
const [viewer, rep] = [anActor("viewer"), anActor("sales_rep")];

const ruleOf = (...filters: readonly (Filter | null)[]) =>
  ({ id: "asgr_1", entries: filters.map((when) => ({ when })) }) as unknown as AssignmentRule;

it("a viewer sees no assignment rule one of whose entries asks what they see masked", async () => {
  const rules = [ruleOf(telling, null), ruleOf(harmless, null)];
  const found = (actor: typeof viewer) =>
    findRule({ get: async () => rules[0] }, actor, "asgr_01J0000000000000000000000A");

  expect(rules.map((rule) => mayReadRule(viewer, rule))).toEqual([false, true]);
  expect(rules.map((rule) => mayReadRule(rep, rule))).toEqual([true, true]);
  await expect(found(viewer)).rejects.toMatchObject({ code: "not_found" });
  expect(await found(rep)).toBe(rules[0]);
});

it("a viewer sees a pipeline with its stages, and of their rules those that tell nothing masked", () => {
  const rules = [telling, harmless, null].map((when, at) => ({ id: `srul_${at}`, when }));
  const pipeline = {
    stages: [
      { name: "First", rules: [] },
      { name: "Next", rules },
    ],
  };
  const shownTo = (actor: typeof viewer) =>
    showPipelineTo(actor, pipeline as unknown as PipelineRecord).stages.map((stage) => [
      stage.name,
      stage.rules.map(({ id }) => id),
    ]);

  expect(shownTo(viewer)).toEqual([
    ["First", []],
    ["Next", ["srul_1", "srul_2"]],
  ]);
  expect(shownTo(rep)).toEqual([
    ["First", []],
    ["Next", ["srul_0", "srul_1", "srul_2"]],
  ]);
});
