import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { leadKey } from "#lib/adapters/dynamo/keys.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { makeLeads } from "#test/support/bulk.ts";
import { membershipsAtRest } from "#test/support/memberships-at-rest.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkflow } from "#test/support/workflows.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
/** `npm run test:fair-queues` takes 600. */
const noisyRuns = Number(process.env["LEADRAIL_NOISY_RUNS"] ?? 100);
const idleProbes = 5;
const patienceMs = 120_000;

/**
 * When the run of a lead has changed the lead, in milliseconds since 1970; undefined before. Reads the item in this
 * process, since a call of the API would take a share of what is measured.
 */
const changedAt = async ({ id: workspaceId }: Workspace, id: LeadId): Promise<number | undefined> => {
  const { dynamo, names } = service();
  const { pk, sk } = leadKey(workspaceId, id);
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const { Item } = (await dynamo.carryOut("GetItem", { TableName: names.table, Key }, "test")) as {
    readonly Item?: Readonly<Record<string, { readonly S: string } | undefined>>;
  };
  const [made, changed] = [Item?.["created_at"]?.S, Item?.["updated_at"]?.S];
  return changed === undefined || changed === made ? undefined : Date.parse(changed);
};

const waitForRun = async (workspace: Workspace, lead: LeadId, pauseMs: number): Promise<number> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    const at = await changedAt(workspace, lead);
    if (at !== undefined) return at;
    if (performance.now() > until) throw new Error(`the run of ${lead} did not change it in two minutes`);
    await sleep(pauseMs);
  }
};

/** Times in milliseconds since 1970: of the request, its answer, and the change by the run. */
interface Probe {
  readonly from: number;
  readonly answered: number;
  readonly to: number;
}
let probes = 0;

/** Creates a lead that triggers a workflow, and waits until its run has changed it. */
const probe = async (workspace: Workspace): Promise<Probe> => {
  probes += 1;
  const from = Date.now();
  const body = { email: `probe${probes}@example.com`, tags: ["go"] };
  const { status, body: lead } = await workspace.request("POST", "/leads", { body });
  expect(status).toBe(201);
  return { from, answered: Date.now(), to: await waitForRun(workspace, lead.id, 20) };
};

const leadsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ email: `${name}${n}@example.com`, tags: ["go"] }));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const took = ({ from, to }: Probe): number => to - from;
const requestTook = ({ from, answered }: Probe): number => answered - from;

/**
 * How much slower the machine is beside the noisy runs, by the request, which waits for no queue. On AWS each function has
 * a CPU; here all share the machine's cores and one event loop.
 */
const slowdown = (idle: readonly Probe[], beside: readonly Probe[]): number =>
  Math.max(1, median(beside.map(requestTook)) / median(idle.map(requestTook)));

/** One batch of ten runs, which is under way when a message comes. Without message groups a probe took 17,500 ms. */
const batchMs = 500;

describe("a workspace beside a noisy one", () => {
  it("waits from trigger to done at most twice its idle time, and not for the backlog of the noisy workspace", {
    timeout: 300_000,
  }, async () => {
    const noisy = await aWorkspace(service(), "Noisy");
    const quiet = await aWorkspace(service(), "Quiet");
    const document = { trigger: { tag: "go" }, steps: [{ do: "add_tag", tag: "came in" }] };
    for (const workspace of [noisy, quiet]) await aWorkflow(workspace, document);
    await membershipsAtRest(service());
    // A burst begins with cold starts of every function, which share the machine's cores here.
    const warmUp = await makeLeads(noisy, leadsOf("warm", 30));
    for (const lead of warmUp) await waitForRun(noisy, lead, 200);
    const idle: Probe[] = [];
    while (idle.length < idleProbes) idle.push(await probe(quiet));

    const ends: number[] = [];
    let isOver = false;
    const ending = makeLeads(noisy, leadsOf("noisy", noisyRuns)).then(async (leads) => {
      for (const lead of leads) ends.push(await waitForRun(noisy, lead, 200));
      isOver = true;
    });
    const all: Probe[] = [];
    while (!isOver) {
      await sleep(200);
      all.push(await probe(quiet));
    }
    await ending;

    // A probe counts if noisy runs ended before and after it: it had a backlog beside it from its first moment on.
    const [first, last] = [Math.min(...ends), Math.max(...ends)];
    const beside = all.filter(({ from, to }) => first < from && to < last);
    const endedMeanwhile = beside.map(({ from, to }) => ends.filter((at) => from < at && at < to).length);
    const measured = {
      idle: idle.map(took),
      beside: beside.map(took),
      endedMeanwhile,
      slowdown: slowdown(idle, beside),
      medians: [median(idle.map(took)), median(beside.map(took))],
    };
    if (noisyRuns >= 600) process.stdout.write(`${JSON.stringify({ noisyRuns, ...measured })}\n`);

    expect(beside.length, JSON.stringify(measured)).toBeGreaterThan(0);
    expect(median(beside.map(took)), JSON.stringify(measured)).toBeLessThanOrEqual(
      2 * median(idle.map(took)) * slowdown(idle, beside) + batchMs,
    );
    expect(median(endedMeanwhile), JSON.stringify(measured)).toBeLessThan(noisyRuns / 2);
  });
});
