import { expect, it } from "vitest";
import { changedAt } from "#lib/domain/records/lead/bookkeeping.ts";
import { demoMoves } from "#lib/local/service/demo/demo-moves.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

const now = new Date("2026-11-22T10:00:00.000Z");
const path = ["stage_A", "stage_B", "stage_C", "stage_D"] as const;
const by = "mem_01J0000000000000000000000A";
const leads = Array.from({ length: 200 }, (_, index) => ({
  workspaceId: "ws_01J0000000000000000000000A" as const,
  lead: { ...aLead(), stage_id: path[index % path.length] ?? null },
  writtenBy: { kind: "api", memberId: by, requestId: "demo" } as const,
}));

it("brings each demo lead to its stage by moves that follow one another, within the last half year", () => {
  const puts = demoMoves(leads, path, { now, by });

  for (const [index, { after, history = [] }] of puts.entries()) {
    const { created_at, stage_entered_at, version } = after.lead;
    const at = history.map((row) => row.at);
    expect(history.map(({ facts }) => [facts["from"], facts["to"]])).toEqual(
      path.slice(0, index % path.length).map((from, place) => [from, path[place + 1]]),
    );
    const times = [created_at, ...at].map((one) => Date.parse(one));
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(stage_entered_at).toBe(at.at(-1) ?? created_at);
    expect(stage_entered_at !== null && stage_entered_at < now.toISOString()).toBe(true);
    expect([version, changedAt(after)]).toEqual([leads[index]?.lead.version, now.toISOString()]);
  }
  const days = puts.map(({ after }) => (now.getTime() - Date.parse(after.lead.created_at)) / 86_400_000);
  expect(Math.max(...days)).toBeGreaterThan(150);
  expect(Math.max(...days)).toBeLessThan(183);
  expect(demoMoves(leads, path, { now, by })).toEqual(puts);
});
