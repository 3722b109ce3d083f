import { describe, expect, it } from "vitest";
import { importCsv } from "#test/support/await-import.ts";
import { ended } from "#test/support/bulk.ts";
import { unitsReadBy, unitsWrittenIn } from "#test/support/capacity.ts";
import { eventually } from "#test/support/eventually.ts";
import { runTask } from "#test/support/run-task.ts";
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

/** `npm run test:rescore` says how many, and prints what it takes. */
const rescored = Number(process.env["LEADRAIL_RESCORE_LEADS"] ?? 40);
const isMeasured = process.env["LEADRAIL_RESCORE_LEADS"] !== undefined;

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

  it("is six write units a lead for a model's activation, and none a night for a lead that has not faded", {
    timeout: isMeasured ? 590_000 : 60_000,
  }, async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const rows = Array.from({ length: rescored }, (_, index) => `rescored${index}@example.com,Software`);
    await importCsv(workspace, ["Email,Industry", ...rows].join("\n"));
    const fit = [{ id: "software", when: 'company.industry = "software"', points: 20 }];
    const { body: draft } = await request("POST", "/scoring/models", { body: { name: "Model", fit } });
    const seen = new Set<string>();
    const rescore = async (begin: () => Promise<unknown>) => {
      const [written, sinceMs] = [unitsWrittenIn(service(), workspace), Date.now()];
      let job: Awaited<ReturnType<typeof ended>> | undefined;
      const chunks = ["functions/queues/run-bulk-chunk.ts"];
      const read = await unitsReadBy(service(), chunks, async () => {
        await begin();
        const { body } = await request("GET", "/jobs");
        const begun = body.data.find(({ id }: { id: string }) => !seen.has(id));
        job = await ended(workspace, begun.id);
        seen.add(begun.id);
      });
      const all = written("");
      const figures = { lead: written("LEAD#"), all, read, ms: Date.now() - sinceMs };
      if (isMeasured) console.log({ leads: rescored, changed: job?.counts.changed, ...figures });
      return { ...figures, job };
    };

    const activated = await rescore(() => request("POST", `/scoring/models/${draft.id}/activate`));
    const nightly = await rescore(() => runTask(service(), workspace, "fade-scores"));

    expect(activated.job?.counts).toMatchObject({ matched: rescored, changed: rescored });
    expect(activated.lead).toBe(6 * rescored);
    // The lake knows what has faded: of the others none is read.
    expect(nightly.job?.counts).toMatchObject({ matched: 0, changed: 0 });
    expect(nightly.lead).toBe(0);
    expect(nightly.all).toBeLessThanOrEqual(40);
    expect(nightly.read).toBe(0);
  });
});
