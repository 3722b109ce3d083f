import { describe, expect, it } from "vitest";
import { unitsWrittenIn } from "#test/support/capacity.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const lead = { email: "ada@example.com", company: { name: "X", industry: "software" } };

/** What a click costs in a workspace that scores one kind of events. */
const unitsOfClick = async (event: string): Promise<number> => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const { body: made } = await request("POST", "/leads", { body: lead });
  const rule = { id: "rule", event, points: 10, half_life_days: 30, cap: 40 };
  const model = { name: "Model", fit: [], engagement: [rule] };
  const { body: draft } = await request("POST", "/scoring/models", { body: model });
  const { body: job } = await request("POST", `/scoring/models/${draft.id}/activate`);
  await eventually(
    () => request("GET", `/jobs/${job.id}`),
    ({ body }) => body.state === "done",
  );
  const units = unitsWrittenIn(service(), workspace);
  const click = { id: "c1", type: "click", lead_id: made.id, message_id: "m1" };
  const events = [{ ...click, occurred_at: new Date().toISOString() }];

  const { body } = await request("POST", "/engagement/events", { body: { events } });

  expect(body.results).toMatchObject([{ status: 201, counted: true }]);
  return ["LEAD#", "ENGAGEMENT#", "UNIQ#"].reduce((sum, part) => sum + units(part), 0);
};

describe("what selling costs", { timeout: 60_000 }, () => {
  it("is at most 12 write units for a move to another stage, with its history and its audit", async () => {
    const workspace = await aWorkspace(service());
    const { body: made } = await workspace.request("POST", "/leads", { body: lead });
    const units = unitsWrittenIn(service(), workspace);

    const move = await workspace.request("POST", `/leads/${made.id}/stage`, {
      body: { stage: "Contacted", reason: "Called back" },
    });
    const written = ["LEAD#", "HISTORY#", "AUDIT#"].map((part) => units(part));

    expect(move.status).toBe(200);
    expect(written.every((count) => count > 0)).toBe(true);
    expect(written.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(12);
  });

  it("is no unit more for an event that is scored than for one that is not", async () => {
    const plain = await unitsOfClick("email.opened");
    const scored = await unitsOfClick("email.clicked");

    expect(plain).toBeGreaterThan(0);
    expect(scored).toBe(plain);
  });
});
