import { describe, expect, it } from "vitest";
import { NewWorkflow } from "#lib/contract/automation/workflow-record.ts";
import type { TemplateValues } from "#lib/contract/automation/workflow-template-record.ts";
import { NewWorkflowTemplate } from "#lib/contract/automation/workflow-template-record.ts";
import { requireSoundTemplate } from "#lib/domain/automation/template/check-template.ts";
import { workflowOfTemplate } from "#lib/domain/automation/template/workflow-of-template.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { anActor } from "../../records/lead/a-lead.ts";

const actor = anActor("manager");
const templates = { get: async () => undefined };
const settling = {
  lists: { get: async () => undefined },
  members: { get: async () => undefined },
  rules: { get: async () => undefined },
  pools: { get: async () => undefined },
  workflows: { get: async () => undefined },
  urls: { errorOf: async () => undefined },
  leadSchema: plainSchema,
  catalogue: leadCatalogue,
  validator: openValidator,
};

const made = (template_id: string | undefined, params?: TemplateValues, own: object = {}) =>
  workflowOfTemplate(templates, actor, NewWorkflow.parse({ name: "x", template_id, params, ...own }));
const errorsOf = async (making: Promise<unknown>) => {
  try {
    await making;
  } catch (error) {
    return (error as { details: { errors: unknown[] } }).details.errors;
  }
  return [];
};
const check = (given: object) =>
  errorsOf(requireSoundTemplate(settling, actor, NewWorkflowTemplate.parse({ name: "x", ...given })));

describe("a workflow of a template", () => {
  it("needs what the template needs, and says where and what", async () => {
    expect(await errorsOf(made("new-territory", { title: "Head of" }))).toEqual([
      {
        pointer: "/params/list",
        code: "required",
        message: "The template needs `list`: The list on which they go.",
        hint: "A static list: `GET /lists` lists those that you may use.",
      },
    ]);
  });

  it.each<readonly [string, string | undefined, TemplateValues | undefined, object]>([
    [
      "a parameter that there is none of",
      "hot-lead",
      { min_scor: 80 },
      { pointer: "/params/min_scor", hint: "Did you mean `min_score`?" },
    ],
    [
      "a value of another type",
      "hot-lead",
      { min_score: "high" },
      { pointer: "/params/min_score", code: "wrong_type" },
    ],
    [
      "a value out of bounds",
      "hot-lead",
      { min_score: 101 },
      { pointer: "/params/min_score", code: "too_large" },
    ],
    [
      "a time of day that there is none of",
      "welcome-week",
      { at: "25:00" },
      { pointer: "/params/at", code: "wrong_type" },
    ],
    [
      "a template that there is none of",
      "no-such-one",
      undefined,
      { pointer: "/template_id", code: "unknown_workflow_template" },
    ],
    ["parameters without a template", undefined, { a: 1 }, { pointer: "/params", code: "needs_template" }],
  ])("refuses %s", async (_, id, params, error) => {
    expect(await errorsOf(made(id, params))).toMatchObject([error]);
  });

  it("has what the template says, but for what it says itself", async () => {
    const { workflow } = await made("hot-lead", { min_score: 55 }, { steps: [{ end: true }] });

    expect(workflow).toMatchObject({
      name: "x",
      category: "use_case",
      trigger: { when: { field: "score", op: "gte", value: 55 } },
      steps: [{ end: true }],
    });
  });

  it("tells a fault where the request can mend it", async () => {
    const { place } = await made("hot-lead", {}, { goal: "score > 99" });
    const error = { code: "unknown_stage", message: "There is no such stage." };

    expect(place({ ...error, pointer: "/steps/1/stage" }).pointer).toBe("/params/stage");
    expect(place({ ...error, pointer: "/goal" }).pointer).toBe("/goal");
    expect(place({ ...error, pointer: "/steps/0/tag" }).pointer).toBe("/template_id");
  });
});

describe("a template", () => {
  const param = { key: "tag", type: "tag", name: "A tag" };
  const steps = [{ do: "add_tag", tag: { param: "tag" } }];

  it("is sound when all that it names is declared, and the rest is a workflow", async () => {
    expect(await check({ params: [param], document: { steps } })).toEqual([]);
    const list = { key: "list", type: "list", name: "A list" };
    const put = { steps: [{ do: "add_to_list", list: { param: "list" } }] };
    expect(await check({ params: [list], document: put })).toEqual([]);
  });

  it.each<readonly [string, object, object]>([
    [
      "a parameter that nobody declares",
      { document: { steps } },
      { pointer: "/document/steps/0/tag", code: "unknown_param" },
    ],
    [
      "one that nothing names",
      { params: [param], document: { steps: [{ end: true }] } },
      { pointer: "/params/0", code: "unused_param" },
    ],
    [
      "a default of another type",
      { params: [{ ...param, default: 7 }], document: { steps } },
      { pointer: "/params/0/default" },
    ],
    [
      "an unknown step",
      { document: { steps: [{ do: "dance" }] } },
      { pointer: "/document/steps/0/do", code: "unknown_step" },
    ],
    [
      "a setting that there is none of",
      { document: { steps: [{ end: true }], colour: 1 } },
      { pointer: "/document/colour" },
    ],
  ])("is refused for %s", async (_, given, error) => {
    expect(await check(given)).toMatchObject([error]);
  });
});
