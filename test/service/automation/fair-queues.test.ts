import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { makeLeads, numbered } from "#test/support/bulk.ts";
import { membershipsAtRest } from "#test/support/memberships-at-rest.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkflow } from "#test/support/workflows.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
/** `npm run test:fair-queues` takes 600. */
const noisyRuns = Number(process.env["LEADRAIL_NOISY_RUNS"] ?? 150);

const endedRuns = async (workspace: Workspace): Promise<readonly Record<string, unknown>[]> =>
  (await workspace.items()).filter(({ kind, state }) => kind === "run" && state === "ended");

/** Milliseconds from the request that creates a lead to the end of the run that it starts. */
const triggerToDone = async (workspace: Workspace, number: number): Promise<number> => {
  const before = (await endedRuns(workspace)).length;
  const begunAt = performance.now();
  const { status } = await workspace.request("POST", "/leads", {
    body: { email: `probe${number}@example.com`, tags: ["go"] },
  });
  const answered = performance.now() - begunAt;
  expect(status).toBe(201);
  while ((await endedRuns(workspace)).length === before) {
    if (performance.now() - begunAt > 60_000)
      throw new Error(
        "no run: " + JSON.stringify((await workspace.items()).filter((i) => i["kind"] === "run")),
      );
    await sleep(10);
  }
  const all = performance.now() - begunAt;
  process.stderr.write(`  probe ${number}: answer ${Math.round(answered)}, done ${Math.round(all)}\n`);
  return all;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe("a workspace beside a noisy one", () => {
  it("measures", { timeout: 300_000 }, async () => {
    const document = { trigger: { tag: "go" }, steps: [{ do: "add_tag", tag: "came in" }] };
    const noisy = await aWorkspace(service(), "Noisy");
    const quiet = await aWorkspace(service(), "Quiet");
    await aWorkflow(noisy, document);
    await aWorkflow(quiet, document);
    await membershipsAtRest(service());
    const idle: number[] = [];
    for (let n = 0; n < 6; n += 1) idle.push(await triggerToDone(quiet, n));
    const session = new Session();
    session.connect();
    session.post("Profiler.enable");
    session.post("Profiler.setSamplingInterval", { interval: 1000 });
    session.post("Profiler.start");
    const elu = performance.eventLoopUtilization();
    const begun = performance.now();
    const making = makeLeads(noisy, numbered(noisyRuns, { tags: ["go"] })).then(() => process.stderr.write(`made ${Math.round(performance.now() - begun)}\n`));
    while ((await endedRuns(noisy)).length < 5) await sleep(50);
    const beside: number[] = [];
    const ends: number[] = [];
    for (let n = 100; n < 130; n += 1) {
      const ended = (await endedRuns(noisy)).length;
      ends.push(ended);
      if (ended >= noisyRuns) break;
      beside.push(await triggerToDone(quiet, n));
    }
    process.stderr.write(
      `${JSON.stringify({ noisyRuns, idle: idle.map(Math.round), beside: beside.map(Math.round), ends, idleMedian: median(idle), besideMedian: median(beside), wall: performance.now() - begun })}\n`,
    );
    process.stderr.write(`elu ${performance.eventLoopUtilization(elu).utilization}\n`);
    session.post("Profiler.stop", (_e: unknown, { profile }: any) => writeFileSync(`/tmp/q-profile-${process.cwd().split("/").at(-1)}.json`, JSON.stringify(profile)));
    await making;
    while ((await endedRuns(noisy)).length < noisyRuns) await sleep(200);
    process.stderr.write(`all ended ${performance.now() - begun}\n`);
  });
});
