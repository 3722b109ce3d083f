import { describe, expect, it } from "vitest";
import { changedFields } from "#lib/domain/records/lead/lead-rules.ts";
import { ownData } from "#lib/domain/records/lead/own-data.ts";
import { unscored } from "#lib/domain/records/lead/score-state.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { rescoredLead, scoredLead } from "#lib/domain/selling/scoring/score-lead.ts";
import { scoreOf } from "#lib/domain/selling/scoring/score-of.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";
import { clicks, compiled, heard, now, software } from "./a-model.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const stored = (lead = aLead({ score: 33, company: { industry: "software" } })): StoredLead => ({
  workspaceId,
  lead,
  writtenBy: { kind: "manual", memberId, requestId: "req" },
});
const clicked = (): StoredLead => {
  const { lead, ...rest } = stored();
  return { ...rest, lead: { ...lead, engagement: { ...lead.engagement, clicks: 2 } } };
};
const sums = (points: number) => ({ sums: { clicks: { points, at: now.getTime() } }, adjustments: [] });

describe("a score", () => {
  it("is kept within its rules' caps, its groups' caps, and 0 to 100", () => {
    const lead = aLead({ company: { industry: "Software" } });
    const group = "g";
    const capped = compiled({ engagement: [clicks({ cap: 15 })] });
    const grouped = compiled({
      groups: [{ id: group, cap: 25 }],
      fit: [software({ group })],
      engagement: [clicks({ group })],
    });
    const negative = compiled({ fit: [software({ points: -50 })] });

    expect(scoreOf(capped, lead, sums(40), now).score).toBe(15);
    expect(scoreOf(grouped, lead, sums(40), now).score).toBe(25);
    expect(scoreOf(compiled({ engagement: [clicks()] }), lead, sums(400), now).score).toBe(100);
    expect(scoreOf(negative, lead, sums(0), now).score).toBe(0);
  });

  it("has the grade that begins at it or next below it", () => {
    const grades = [
      { name: "B", from: 20 },
      { name: "A", from: 80 },
    ];
    const model = compiled({ grades, fit: [software()] });

    expect(scoreOf(model, aLead({ company: { industry: "Software" } }), sums(0), now).grade).toBe("B");
    expect(scoreOf(model, aLead(), sums(0), now).grade).toBeNull();
  });

  it("counts adjustments by hand until they expire", () => {
    const one = { id: "adj_1", points: 7, reason: "fair", at: now.toISOString(), by: memberId } as const;
    const over = { ...one, points: 40, expires_at: now.toISOString() };
    const adjustments = [{ ...one, expires_at: null }, over];

    expect(scoreOf(compiled({}), aLead(), { sums: {}, adjustments }, now).score).toBe(7);
  });
});

describe("a scored lead", () => {
  it("keeps the score that was written by hand, and has it back when no model is active", () => {
    const scored = scoredLead(compiled({ fit: [software()] }), stored());

    expect(scored.lead).toMatchObject({ score: 20, score_detail: { manual: 33, grade: null } });
    expect(unscored(scored).lead).toEqual(stored().lead);
  });

  it("is no change of its own data", () => {
    const before = stored();
    const after = scoredLead(compiled({ fit: [software()] }), before);

    expect(changedFields(before.lead, after.lead)).toEqual([]);
    expect(ownData(after.lead).score).toBe(33);
  });

  it("waits for its events where the sums are another model's, and is scored out of them", () => {
    const model = compiled({ engagement: [clicks({ half_life_days: null })] });

    expect(scoredLead(model, clicked())).toEqual(clicked());
    const { lead, scoreState } = rescoredLead(model, clicked(), [heard("a"), heard("b")]);
    expect([lead.score, scoreState?.of]).toEqual([20, model.of]);
    expect(scoredLead(model, { ...clicked(), lead, ...(scoreState && { scoreState }) }).lead.score).toBe(20);
  });
});
