import { describe, expect, it } from "vitest";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { PipelineDryRun } from "#lib/contract/selling/pipeline-dry-run.ts";
import type { StageRule } from "#lib/contract/selling/pipeline-record.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { dryRunPipeline } from "#lib/domain/selling/pipeline/dry-run.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId } = anActor("admin");
const plain = defaultPipeline(workspaceId);
const [first, second, third] = plain.stages;
if (first === undefined || second === undefined || third === undefined) throw new Error("there are stages");
const now = new Date("2026-01-20T00:00:00.000Z");
const rule = (id: string, more: Partial<StageRule> = {}): StageRule => ({
  id: `srule_01J0000000000000000000000${id}` as StageRule["id"],
  driver: "score",
  when: { field: "score", op: "gte", value: 70 },
  from: null,
  direction: "forward_only",
  order: 100,
  hold_for: null,
  ...more,
});
const rules: Readonly<Record<string, readonly StageRule[]>> = {
  [second.id]: [rule("A"), rule("C", { driver: "crm", when: null })],
  [third.id]: [rule("B", { order: 200, when: { field: "score", op: "gte", value: 60 } })],
};
const pipeline = {
  ...plain,
  stages: plain.stages.map((stage) => ({
    ...stage,
    rules: [...(rules[stage.id] ?? [])],
    required_fields: stage.id === third.id ? ["phone"] : [],
  })),
};
const catalogue = schemaCatalogue({ fields: [], pipelines: [pipeline] });
const leads: Lead[] = [90, 65, 65, 10].map((score, index) => ({
  ...aLead({ score }),
  phone: index === 2 ? null : "+442079460123",
  stage_id: first.id,
  stage_entered_at: at,
}));

const lakeOf = (found: readonly Lead[]) => ({
  select: async function* () {
    yield* found;
  },
});

describe("a pipeline's dry run", () => {
  it("counts each lead under the first rule that would move it, and those that the stage does not take", async () => {
    const deps = { lake: lakeOf(leads), clock: () => now };
    const result = await dryRunPipeline(deps, workspaceId, pipeline, { catalogue, now });

    expect(PipelineDryRun.parse(result)).toMatchObject({ leads: 4, moves: 2, complete: true });
    expect(result.rules).toMatchObject([
      { rule_id: rule("A").id, moves: 1, refused: 0 },
      { rule_id: rule("B").id, moves: 1, refused: 1 },
    ]);
    expect(result.samples.map(({ to }) => to)).toEqual([second.id, third.id]);
  });

  it("says that it is not complete where its time is over", async () => {
    let asked = 0;
    const clock = () => new Date(now.getTime() + 25_000 * asked++);
    const result = await dryRunPipeline({ lake: lakeOf(leads), clock }, workspaceId, pipeline, {
      catalogue,
      now,
    });

    expect(result).toMatchObject({ leads: 1, complete: false });
  });
});
