import { describe, expect, it } from "vitest";
import { type CustomField, RequiredOn } from "#lib/contract/records/custom-fields.ts";
import { fieldsNaming, withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { stageErrors } from "#lib/domain/records/pipeline/with-stages.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const pipeline = defaultPipeline(anActor("admin").workspace_id);
const [first, second] = pipeline.stages;
const budget: CustomField = {
  id: "field_01J0000000000000000000000A",
  key: "budget",
  on: "lead",
  kind: "number",
  unique: false,
  label: "Budget",
  description: null,
  options: [],
  bounds: {},
  default: null,
  required_on: [`stage:${second?.id ?? "stage_"}`],
  archived: false,
  created_at: at,
  updated_at: at,
  version: 1,
};
const required = (field: CustomField) => withRequiredFields({ fields: [field], pipelines: [pipeline] });
const move = (field: CustomField, custom: object) => {
  const before = { ...aLead(), stage_id: first?.id ?? null };
  const after = { ...before, stage_id: second?.id ?? null, custom: { ...custom } };
  return stageErrors(required(field), after, before).map(({ pointer, code }) => [pointer, code]);
};

describe("a custom field that a stage requires", () => {
  it("is asked for by moves there, and by no other", () => {
    expect(move(budget, {})).toEqual([["/custom/budget", "stage_requires"]]);
    expect(move(budget, { budget: 5 })).toEqual([]);
    expect(move({ ...budget, required_on: ["create"] }, {})).toEqual([]);
    expect(move({ ...budget, required_on: [`stage:${first?.id ?? "stage_"}`] }, {})).toEqual([]);
  });

  it("is asked for no more once it is archived, but names the stage still", () => {
    const archived = { ...budget, archived: true };

    expect(move(archived, {})).toEqual([]);
    expect(fieldsNaming([archived], [second?.id ?? "stage_"])).toEqual([archived]);
    expect(fieldsNaming([archived], [first?.id ?? "stage_"])).toEqual([]);
  });

  it("says so by the stage's id", () => {
    expect(RequiredOn.safeParse(`stage:${second?.id}`).success).toBe(true);
    expect(RequiredOn.safeParse("stage:Qualified").success).toBe(false);
  });
});
