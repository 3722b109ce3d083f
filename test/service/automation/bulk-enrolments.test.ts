import { describe, expect, it } from "vitest";
import { makeLeads, numbered, runJob } from "#test/support/bulk.ts";
import { unitsWrittenIn } from "#test/support/capacity.ts";
import { crashAt, crashOnce, crashPoints, functionOf, isWrite } from "#test/support/crash.ts";
import { eventually } from "#test/support/eventually.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkflow } from "#test/support/workflows.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = ownService();

const chunks = "functions/queues/run-bulk-chunk.ts";
const leadsTotal = 3;

/** `npm run test:enrolments` takes 10,000. */
const enrolledTotal = Number(process.env["LEADRAIL_ENROLLED_LEADS"] ?? 40);
/** A function dies at so many writes from one another: the message that it has is redelivered a few times only. */
const deathsApart = 1_500;

describe("leads that a filter finds", () => {
  /** Kills a function at its seventh write, and then again and again. */
  const dying = (source: string) => {
    const { name, principal } = functionOf(service(), source);
    let writes = 0;
    let deaths = 0;
    const stop = service().gate.afterCall((call) => {
      if (call.principal !== principal.name || !isWrite(call)) return undefined;
      writes += 1;
      if (writes % deathsApart !== 7) return undefined;
      deaths += 1;
      service().host.kill(name);
      return "drop";
    });
    return { stop, deaths: () => deaths };
  };

  it("are enrolled once each, and nobody else, though functions die on the way", {
    timeout: 3_600_000,
  }, async () => {
    const workspace = await aWorkspace(service());
    const ids = await makeLeads(workspace, numbered(enrolledTotal, { city: "Oslo" }));
    await makeLeads(workspace, [{ email: "elsewhere@example.com", city: "Bergen" }]);
    const tag = { do: "add_tag", tag: "in" };
    const workflow_id = await aWorkflow(workspace, { steps: [tag, { wait: { days: 2 } }] });
    const enrol = { filter: 'city = "Oslo"', action: { kind: "enrol", workflow_id } };
    const { stop, deaths } = dying(chunks);

    const { body: begun } = await workspace.request("POST", "/leads/bulk", { body: enrol });
    const job = async () => (await workspace.request("GET", `/jobs/${begun.id}`)).body;
    await expect.poll(async () => (await job()).state, { timeout: 3_000_000, interval: 500 }).toBe("done");
    stop();
    const { counts } = await job();

    expect(deaths()).toBeGreaterThan(0);
    expect(counts).toMatchObject({ matched: ids.length, changed: ids.length, refused: 0, failed: 0 });
    const items = await workspace.items();
    const runs = items.flatMap(({ kind, lead_id }) => (kind === "run" ? [String(lead_id)] : []));
    expect(runs).toHaveLength(ids.length);
    expect(new Set(runs)).toEqual(new Set(ids));
    const leads = items.filter(({ kind, city }) => kind === "lead" && city === "Oslo");
    expect(new Set(leads.map(({ version }) => version))).toEqual(new Set([2]));
  });
});

describe("leads that a job enrols", () => {
  const sorted = (ids: readonly string[]): string[] => ids.toSorted((a, b) => (a < b ? -1 : 1));

  /** Enrols three leads; each gets one tag and one task, and goes through another workflow once. */
  const enrolAll = async (begin: () => void): Promise<void> => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const ids = await makeLeads(workspace, numbered(leadsTotal));
    const other = await aWorkflow(workspace, { steps: [{ do: "add_tag", tag: "sent" }] });
    const workflow_id = await aWorkflow(workspace, {
      steps: [
        { do: "add_tag", tag: "in" },
        { do: "create_task", subject: "Call", due: { days: 1 } },
        { do: "enrol_in", workflow_id: other },
      ],
    });
    begin();
    const enrol = { ids, action: { kind: "enrol", workflow_id } };
    const job = await runJob(workspace, "/leads/bulk", enrol);
    const runsOf = async (workflow: string) =>
      (await request("GET", `/workflows/${workflow}/runs`)).body.data;
    const sent = await eventually(
      () => runsOf(other),
      (runs) => runs.length === ids.length,
    );

    expect([job.state, job.counts.changed]).toEqual(["done", ids.length]);
    const leadsOf = (runs: { lead_id: string }[]) => sorted(runs.map(({ lead_id }) => lead_id));
    expect(leadsOf(sent)).toEqual(sorted(ids));
    expect(leadsOf(await runsOf(workflow_id))).toEqual(sorted(ids));
    const items = await workspace.items();
    const tasks = items
      .filter(({ kind }) => kind === "activity")
      .flatMap(({ record }) => (record as { lead_ids: string[] }).lead_ids);
    expect(sorted(tasks)).toEqual(sorted(ids));
    for (const { tags } of items.filter(({ kind }) => kind === "lead"))
      expect(new Set(tags as string[])).toEqual(new Set(["in", "sent"]));
    // Both workflows tell in sum of what the job began.
    const groups = items.filter(({ kind }) => kind === "run_group").map(({ sk }) => sk);
    expect(groups).toEqual([job.id, job.id]);
    const { body } = await request("GET", "/events?type=workflow.triggered");
    expect(body.data).toEqual([]);
  };

  it.each([chunks, "functions/queues/advance-run.ts"])(
    "come in once, and what is done to them is done once, though %s dies before its first write or after any",
    async (source) => {
      const { principal } = functionOf(service(), source);
      let calls = 0;
      let stop = () => {};
      await enrolAll(() => {
        stop = service().gate.beforeCall((call) => {
          if (isWrite(call) && call.principal === principal.name) calls += 1;
          return undefined;
        });
      });
      stop();
      expect(calls).toBeGreaterThan(1);
      const points = crashPoints(calls);
      const struck: number[] = [];
      for (const point of points)
        struck.push(
          await crashOnce(point, async (reached) => {
            let crash: ReturnType<typeof crashAt> | undefined;
            await enrolAll(() => {
              crash = crashAt(service(), source, { ...reached, fits: isWrite });
            });
            crash?.stop();
            return crash?.fired ?? 0;
          }),
        );
      expect(struck).toEqual(points.map(() => 1));
    },
    300_000,
  );

  it("cost 12 write units at most where their run begins by waiting", async () => {
    const workspace = await aWorkspace(service());
    const count = 98;
    const ids = await makeLeads(workspace, numbered(count));
    const workflow_id = await aWorkflow(workspace, { steps: [{ wait: { days: 2 } }] });
    const unitsOf = unitsWrittenIn(service(), workspace);

    await runJob(workspace, "/leads/bulk", { ids, action: { kind: "enrol", workflow_id } });

    const units = ["RUN#", "AUTOMATION#", "RUN_TRACE#"].map((key) => unitsOf(key) / count);
    // What is due lies by its minute, in no workspace's partition: two more.
    expect(
      units.reduce((sum, one) => sum + one, 2),
      units.join(" "),
    ).toBeLessThanOrEqual(12);
    expect(unitsOf("LEAD#")).toBe(0);
  });
});
