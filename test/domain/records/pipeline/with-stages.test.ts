import { describe, expect, it } from "vitest";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { openValidator, requireAdmitted } from "#lib/domain/records/lead/lead-validator.ts";
import { stageMoves } from "#lib/domain/records/lead/stage-move.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { forcing, withStages } from "#lib/domain/records/pipeline/with-stages.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const plain = defaultPipeline(workspaceId);
const [first, second, third] = plain.stages.map(({ id }) => id);
const pipeline = {
  ...plain,
  stages: plain.stages.map((stage) => {
    if (stage.id === second) return { ...stage, required_fields: ["phone", "company.name"] };
    return stage.id === third ? { ...stage, allowed_from: [second ?? stage.id] } : stage;
  }),
};
const validator = withStages(openValidator, [pipeline]);
const inStage = (stage_id: Lead["stage_id"] | undefined, more: Partial<Lead> = {}): Lead => ({
  ...aLead(),
  stage_id: stage_id ?? null,
  ...more,
});
const admit = (after: Lead, before?: Lead) => validator.admit({ context: "update", after, before });

describe("the pipeline that nobody has made", () => {
  it("is the same for whoever reads it, and another in another workspace", () => {
    expect(defaultPipeline(workspaceId)).toEqual(plain);
    expect(defaultPipeline("ws_01J0000000000000000000000B").id).not.toBe(plain.id);
    expect(new Set(plain.stages.map(({ id }) => id)).size).toBe(10);
  });
});

describe("the gate of stages", () => {
  it("lets a new lead begin in the first stage, whatever that requires, and leaves one from before without", () => {
    const strict = {
      ...plain,
      stages: plain.stages.map((stage) => ({ ...stage, required_fields: ["phone"] })),
    };
    const begin = (stage: Lead["stage_id"] | undefined) =>
      withStages(openValidator, [strict]).admit({ context: "create", after: inStage(stage ?? null) });

    for (const stage of [null, first])
      expect(begin(stage)).toMatchObject({ lead: { stage_id: first }, errors: [] });
    expect(begin(second).errors).toMatchObject([{ pointer: "/phone", code: "stage_requires" }]);
    expect(admit(inStage(null, { score: 7 }), inStage(null))).toMatchObject({ lead: { stage_id: null } });
  });

  it("says every field that a stage requires and the lead lacks", () => {
    const { errors } = admit(inStage(second), inStage(first));

    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual([
      ["/phone", "stage_requires"],
      ["/company/name", "stage_requires"],
    ]);
    const company = { ...aLead().company, name: "Engines" };
    expect(admit(inStage(second, { phone: "+442079460123", company }), inStage(first)).errors).toEqual([]);
  });

  it("takes leads only from the stages that are allowed, and those that were in none", () => {
    expect(admit(inStage(third), inStage(first)).errors).toMatchObject([{ code: "stage_not_from_here" }]);
    expect(admit(inStage(third), inStage(second)).errors).toEqual([]);
    expect(admit(inStage(third), inStage(null)).errors).toEqual([]);
  });

  it("holds nothing against a lead that stays, nor against force", () => {
    expect(admit(inStage(second, { score: 7 }), inStage(second)).errors).toEqual([]);
    const forced = forcing(validator).admit({
      context: "update",
      after: inStage(second),
      before: inStage(first),
    });
    expect(forced.errors).toEqual([]);
  });

  it("refuses a move as one, and a move with other faults as invalid", () => {
    const refused = () => requireAdmitted(admit(inStage(third), inStage(first)));
    expect(refused).toThrow(expect.objectContaining({ code: "stage_move_refused" }));
    const both = { lead: aLead(), warnings: [], errors: [{ pointer: "/x", code: "required", message: "x" }] };
    expect(() => requireAdmitted(both)).toThrow(expect.objectContaining({ code: "validation_failed" }));
  });

  it("knows no stage of another workspace, and none that is archived", () => {
    const archived = { ...plain, stages: plain.stages.map((stage) => ({ ...stage, archived: true })) };
    const codes = (pipelines: (typeof plain)[]) =>
      withStages(openValidator, pipelines)
        .read({ stage_id: first ?? "stage_" })
        .errors.map(({ code }) => code);

    expect(codes([plain])).toEqual([]);
    expect(codes([archived])).toEqual(["stage_archived"]);
    expect(codes([defaultPipeline("ws_01J0000000000000000000000B")])).toEqual(["unknown_stage"]);
  });
});

describe("a move's row", () => {
  const stored = (lead: Lead) => ({
    workspaceId,
    lead,
    writtenBy: { kind: "manual", memberId, requestId: "req" } as const,
  });
  const before = stored(inStage(first, { stage_entered_at: at }));
  const after = stored(inStage(second, { updated_at: "2026-01-02T03:05:05.678Z", version: 2 }));

  it("tells from where to where, by whom, why, and how long the lead was there", () => {
    expect(stageMoves(before, after, { reason: "They asked." })).toMatchObject([
      {
        history: "stage_moves",
        n: 2,
        facts: {
          from: first,
          to: second,
          driver: "manual",
          by: memberId,
          reason: "They asked.",
          duration_seconds: 60,
        },
      },
    ]);
  });

  it("is none for where a lead begins, for a change elsewhere, and for a lead that comes back", () => {
    const binned = { ...before, deleted: { at, by: memberId } };

    expect(stageMoves(undefined, after)).toEqual([]);
    expect(stageMoves(before, stored(inStage(first, { score: 7 })))).toEqual([]);
    expect(stageMoves(binned, after)).toEqual([]);
  });
});
