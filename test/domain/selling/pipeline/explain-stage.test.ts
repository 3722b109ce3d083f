import { describe, expect, it } from "vitest";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { StageMove } from "#lib/contract/selling/lead-stages.ts";
import type { StageRule } from "#lib/contract/selling/pipeline-record.ts";
import { StageExplanation } from "#lib/contract/selling/stage-explanation.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { explainStage, stageAskedAbout } from "#lib/domain/selling/pipeline/explain-stage.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const plain = defaultPipeline(workspaceId);
const [first, second] = plain.stages;
if (first === undefined || second === undefined) throw new Error("the default pipeline has stages");
const now = new Date("2026-01-20T00:00:00.000Z");
const rule: StageRule = {
  id: "srule_01J0000000000000000000000A",
  driver: "score",
  when: { field: "score", op: "gte", value: 70 },
  from: null,
  direction: "forward_only",
  order: 100,
  hold_for: null,
};
const withStage = (more: object) => {
  const stages = plain.stages.map((stage) => (stage.id === second.id ? { ...stage, ...more } : stage));
  const pipelines = [{ ...plain, stages }];
  return { pipelines, catalogue: schemaCatalogue({ fields: [], pipelines }), now };
};
const stored = (more: Partial<Lead> = {}): StoredLead => ({
  workspaceId,
  writtenBy: { kind: "manual", memberId, requestId: "req_1" },
  lead: { ...aLead({ score: 80 }), stage_id: first.id, stage_entered_at: at, ...more },
});
const move = (more: Partial<StageMove>): StageMove => ({
  lead_id: stored().lead.id,
  from: second.id,
  from_name: second.name,
  to: first.id,
  to_name: first.name,
  at,
  driver: "manual",
  by: memberId,
  rule_id: null,
  reason: "They asked.",
  forced: false,
  duration_seconds: 60,
  ...more,
});

describe("why a lead is in its stage", () => {
  it("is told of the newest move, or that the lead began there, or that it is in none", () => {
    const driving = withStage({});

    expect(explainStage(driving, stored(), undefined, undefined).because).toBe(
      `It began in “${first.name}”.`,
    );
    expect(explainStage(driving, stored(), move({}), undefined)).toMatchObject({
      because: `${memberId} moved it here from “${second.name}”, saying “They asked.”.`,
      by: memberId,
    });
    const nowhere = explainStage(driving, stored({ stage_id: null }), undefined, undefined);
    expect([nowhere.at, nowhere.rules]).toEqual([null, []]);
  });

  it.each([
    ["moves", {}, {}],
    ["does_not_hold", {}, { score: 10 }],
    ["stage_refuses", { required_fields: ["phone"] }, { phone: null }],
  ] as const)("says of each rule what it asks and what becomes of it: %s", (verdict, stage, lead) => {
    const explained = explainStage(
      withStage({ ...stage, rules: [rule] }),
      stored(lead),
      undefined,
      undefined,
    );

    expect(StageExplanation.parse(explained).rules).toMatchObject([
      { rule_id: rule.id, to: { stage: second.name }, when: "score is at least 70", verdict },
    ]);
  });

  it("says of a rule that nobody follows that it waits to be told", () => {
    const crm = { ...rule, driver: "crm", when: null } as const;
    const { rules } = explainStage(withStage({ rules: [crm] }), stored(), undefined, undefined);

    expect(rules).toMatchObject([{ verdict: "waits_to_be_told", when: null }]);
  });

  it("says what a move to a stage lacks, and refuses a stage that is not there", () => {
    const driving = withStage({ required_fields: ["phone"] });
    const target = stageAskedAbout({ stage: second.name }, driving);
    const explained = explainStage(driving, stored({ phone: null }), undefined, target);

    expect(explained.target).toMatchObject({ stage: second.name, may_move: false, errors: [{}] });
    const absent = "stage_01J0000000000000000000000Z";
    expect(() => stageAskedAbout({ stage_id: absent }, driving)).toThrow();
    expect(() => stageAskedAbout({ stage: "Nirvana" }, driving)).toThrow();
  });
});
