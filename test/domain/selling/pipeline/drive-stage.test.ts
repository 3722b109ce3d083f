import { describe, expect, it } from "vitest";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { StageRule } from "#lib/contract/selling/pipeline-record.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { noMeetings } from "#lib/domain/records/lead/blank-lead.ts";
import type { StoredLead, WrittenBy } from "#lib/domain/records/lead/stored-lead.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { driveStage as drive, ruleVerdicts } from "#lib/domain/selling/pipeline/drive-stage.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const plain = defaultPipeline(workspaceId);
const [first, second, third] = plain.stages.map(({ id }) => id);
const now = new Date("2026-01-20T00:00:00.000Z");
const manual: WrittenBy = { kind: "manual", memberId, requestId: "req_1" };

const rule = (more: Partial<StageRule> = {}): StageRule => ({
  id: "srule_01J0000000000000000000000A",
  driver: "score",
  when: { field: "score", op: "gte", value: 70 },
  from: null,
  direction: "forward_only",
  order: 100,
  hold_for: null,
  ...more,
});
const driving = (rules: readonly (readonly [place: number, rule: StageRule])[]) => {
  const stages = plain.stages.map((stage, index) => ({
    ...stage,
    rules: rules.flatMap(([place, one]) => (place === index ? [one] : [])),
  }));
  const pipelines = [{ ...plain, stages }];
  return { pipelines, catalogue: schemaCatalogue({ fields: [], pipelines }), now };
};
const stored = (more: Partial<Lead> = {}, writtenBy: WrittenBy = manual): StoredLead => ({
  workspaceId,
  writtenBy,
  lead: { ...aLead({ score: 80 }), stage_id: first ?? null, stage_entered_at: at, ...more },
});

const driveStage = (...given: Parameters<typeof drive>) => drive(...given).moved;

describe("a stage's rule", () => {
  it("that waits moves a lead which has passed it for so long, and begins anew where it did not", () => {
    const rules = driving([[1, rule({ hold_for: { amount: 2, unit: "day" } })]]);
    const id = rule().id;
    const at = (day: string, score: number, holding = {}) =>
      drive({ ...rules, now: new Date(`2026-01-${day}T00:00:00.000Z`), holding }, stored({ score }));
    const since = { [id]: "2026-01-20T00:00:00.000Z" };

    expect(at("20", 80)).toEqual({ holding: since });
    expect(at("21", 80, since)).toEqual({ holding: since });
    expect(at("21", 60, since)).toEqual({ holding: {} });
    expect(at("22", 80, since)).toMatchObject({ moved: { lead: { stage_id: second } }, holding: {} });
    expect(ruleVerdicts({ ...rules, holding: since }, stored())).toMatchObject([
      { verdict: "waits", holdsSince: since[id] },
    ]);
  });

  it("moves a lead that passes it, in its own name, because of what has written the lead", () => {
    const moved = driveStage(driving([[1, rule()]]), stored());

    expect(moved).toMatchObject({
      lead: {
        stage_id: second,
        version: 2,
        stage_entered_at: now.toISOString(),
        updated_at: now.toISOString(),
      },
      writtenBy: { kind: "rule", rule: "stage", driver: "score", cause: { root: "req_1", depth: 1 } },
    });
  });

  it("moves it once: whom it has moved it leaves where they are", () => {
    const rules = driving([[1, rule()]]);
    const moved = driveStage(rules, stored());

    expect(moved && driveStage(rules, moved)).toBeUndefined();
  });

  it("moves none that does not pass, none back, none that its stage refuses, none in the bin", () => {
    const strict = driving([[1, rule()]]);
    for (const stage of strict.pipelines[0]?.stages ?? []) stage.required_fields = ["phone"];

    expect(driveStage(driving([[1, rule()]]), stored({ score: 60 }))).toBeUndefined();
    expect(driveStage(driving([[1, rule()]]), stored({ stage_id: third ?? null }))).toBeUndefined();
    expect(driveStage(strict, stored())).toBeUndefined();
    const binned = { ...stored(), deleted: { at, by: memberId } };
    expect(driveStage(driving([[1, rule()]]), binned)).toBeUndefined();
  });

  it("gives way to the one of a lower order", () => {
    const moved = driveStage(
      driving([
        [1, rule()],
        [2, rule({ order: 1 })],
      ]),
      stored(),
    );

    expect(moved?.lead.stage_id).toBe(third);
  });

  it("moves by time once so many full days have passed", () => {
    const elapsed = rule({ driver: "elapsed", when: { field: "days_in_stage", op: "gte", value: 17 } });
    const rules = driving([[1, elapsed]]);

    expect(driveStage(rules, stored())?.lead.stage_id).toBe(second);
    expect(driveStage({ ...rules, now: new Date("2026-01-19T03:04:05.677Z") }, stored())).toBeUndefined();
  });

  it("leaves a lead that a member has moved alone for the pipeline's days, and then moves it", () => {
    const byHand = { source: "manual", at, by: memberId };
    const lead = stored({ provenance: { stage_id: byHand }, created_at: "2025-01-01T00:00:00.000Z" });
    const early = new Date("2026-01-05T00:00:00.000Z");

    expect(ruleVerdicts({ ...driving([[1, rule()]]), now: early }, lead)).toMatchObject([
      { verdict: "held" },
    ]);
    expect(driveStage(driving([[1, rule()]]), lead)?.lead.stage_id).toBe(second);
  });

  it("stops where ten changes have caused one another", () => {
    const by = (depth: number): WrittenBy => ({
      kind: "rule",
      rule: "stage",
      ruleId: "srule_x",
      cause: { eventId: null, correlationId: "req_1", root: "req_1", depth },
    });

    expect(driveStage(driving([[1, rule()]]), stored({}, by(9)))?.writtenBy).toMatchObject({
      cause: { depth: 10 },
    });
    expect(ruleVerdicts(driving([[1, rule()]]), stored({}, by(10)))).toMatchObject([{ verdict: "circle" }]);
  });

  it("of a CRM is asked for by whoever knows of one, and followed by nobody", () => {
    const crm = driving([[1, rule({ driver: "crm", when: null })]]);

    expect(driveStage(crm, stored())).toBeUndefined();
    expect(driveStage(crm, stored(), new Set(["crm"]))?.lead.stage_id).toBe(second);
    expect(driveStage(crm, stored(), new Set(["meeting"]))).toBeUndefined();
  });

  it.each(["scheduled", "held", "cancelled"] as const)("moves a lead with a meeting that is %s", (state) => {
    const when = { field: `meetings.${state}`, op: "gte", value: 1 } as const;
    const meeting = driving([[1, rule({ driver: "meeting", when })]]);
    const met = { ...noMeetings, [state]: 1 };

    expect(driveStage(meeting, stored({ meetings: noMeetings }))).toBeUndefined();
    expect(driveStage(meeting, stored({ meetings: met }))?.lead.stage_id).toBe(second);
  });
});
