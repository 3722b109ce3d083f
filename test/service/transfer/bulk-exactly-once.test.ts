import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import type { BulkJob } from "#lib/contract/platform/jobs.ts";
import type { Call } from "#lib/local/gate/call-log.ts";
import { aKey } from "#test/support/a-key.ts";
import { makeLeads, numbered, runJob } from "#test/support/bulk.ts";
import { unitsWrittenIn } from "#test/support/capacity.ts";
import { crashAt, crashPoints, functionOf, isWrite } from "#test/support/crash.ts";
import { sellOnce } from "#test/support/selling.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkflow } from "#test/support/workflows.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = ownService();

const chunks = "functions/queues/run-bulk-chunk.ts";
const steps = "functions/queues/run-job.ts";
const leadsTotal = 3;
const action = { kind: "tag", tags: ["x"] };

/** Ids of the service's own jobs of a workspace, such as the daily one that keeps opt-outs, begin so. */
const ownJob = `job_${"0".repeat(10)}`;

const kindsOf = async (workspace: Workspace): Promise<Record<string, number>> => {
  const items = (await workspace.items()).filter((item) => !JSON.stringify(item).includes(ownJob));
  const names = items.map((item) => (item["kind"] === "audit" ? item["action"] : item["kind"]));
  return Object.fromEntries([...Map.groupBy(names, String)].map(([name, all]) => [name, all.length]));
};

/** Tags leads and takes that back, and checks that each of them was written twice: once for either. */
const tagAndUndo = async (begin: () => void): Promise<void> => {
  const workspace = await aWorkspace(service());
  const ids = await makeLeads(workspace, [
    ...numbered(leadsTotal),
    { email: "had@example.com", tags: ["x"] },
  ]);
  begin();
  const job = await runJob(workspace, "/leads/bulk", { ids, action });
  const undo = await runJob(workspace, `/jobs/${job.id}/undo`);

  expect([job.state, undo.state]).toEqual(["done", "done"]);
  expect(job.counts).toEqual({ matched: 4, changed: 3, unchanged: 1, refused: 0, failed: 0 });
  expect(undo.counts).toEqual({ matched: 3, changed: 3, unchanged: 0, refused: 0, failed: 0 });
  const leads = (await workspace.items()).filter(({ kind }) => kind === "lead");
  expect(leads.map(({ version }) => Number(version)).toSorted((a, b) => a - b)).toEqual([1, 3, 3, 3]);
  expect(await kindsOf(workspace)).toMatchObject({
    job: 2,
    job_chunk: 2,
    job_batch: 2,
    "lead.bulk.chunk": 1,
    "lead.bulk.done": 1,
    "lead.bulk_undo.chunk": 1,
    "lead.bulk_undo.done": 1,
  });
};

describe("a bulk action and its undo", () => {
  it.each([chunks, steps])(
    "change every lead once though %s dies before its first write or after any",
    async (sourceFile) => {
      const { principal } = functionOf(service(), sourceFile);
      let calls = 0;
      const count = (call: Call): undefined => {
        if (isWrite(call) && call.principal === principal.name) calls += 1;
      };
      let stop = () => {};
      await tagAndUndo(() => {
        stop = service().gate.beforeCall(count);
      });
      stop();
      expect(calls).toBeGreaterThan(1);
      const points = crashPoints(calls);
      const struck: number[] = [];

      for (const point of points) {
        let crash: ReturnType<typeof crashAt> | undefined;
        await tagAndUndo(() => {
          crash = crashAt(service(), sourceFile, { ...point, fits: isWrite });
        });
        crash?.stop();
        struck.push(crash?.fired ?? 0);
      }

      expect(struck).toEqual(points.map(() => 1));
    },
    300_000,
  );

  it("are through with a message that comes once more", async () => {
    const workspace = await aWorkspace(service());
    const ids = await makeLeads(workspace, numbered(leadsTotal));
    const job: BulkJob = await runJob(workspace, "/leads/bulk", { ids, action });
    await workspace.request("PATCH", `/leads/${ids[0]}`, { body: { tags: [] } });
    const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service();
    const client = new SQSClient({ endpoint, region: "us-east-1", credentials });
    const message = { workspace_id: workspace.id, job_id: job.id };
    const send = (queue: string, more: object) =>
      client.send(
        new SendMessageCommand({
          QueueUrl: names.queues[queue],
          MessageBody: JSON.stringify({ ...message, ...more }),
        }),
      );
    const before = await kindsOf(workspace);

    await send("BulkChunksQueue", { chunk: 1 });
    await send("JobsQueue", { step: "gather" });
    await send("JobsQueue", { step: "finish" });
    // What comes behind them in their queues has been handled when this is over.
    await runJob(workspace, "/leads/bulk", { ids: ids.slice(1), action });

    expect((await workspace.request("GET", `/leads/${ids[0]}`)).body.tags).toEqual([]);
    expect((await workspace.request("GET", `/jobs/${job.id}`)).body).toEqual(job);
    expect(await kindsOf(workspace)).toMatchObject({ job_batch: before["job_batch"], "lead.bulk.done": 2 });
    client.destroy();
  });
});

describe("a job that shares leads out", () => {
  const source = "functions/queues/assign-new-leads.ts";

  /** Shares four leads out between two, and checks that each lead has one owner and each turn one lead. */
  const share = async (begin: () => void): Promise<void> => {
    const workspace = await aWorkspace(service());
    const ids = await makeLeads(workspace, numbered(4));
    const rep = await aKey(workspace, "sales_rep");
    const members = [{ member_id: workspace.adminId }, { member_id: rep.memberId }];
    const { body: pool } = await workspace.request("POST", "/assignment-pools", {
      body: { name: "Two", members },
    });
    begin();
    const job = await runJob(workspace, "/team/assign", {
      leads: { filter: "created_at EXISTS" },
      to: { pool_id: pool.id },
    });

    const items = await workspace.items();
    const leads = items.filter(({ kind }) => kind === "lead");
    const [turns] = items.filter(({ kind }) => kind === "pool_turns");
    expect([job.state, job.counts.changed, leads.length]).toEqual(["done", 4, ids.length]);
    expect(leads.map(({ version }) => Number(version))).toEqual([2, 2, 2, 2]);
    expect(leads.filter(({ owner_id }) => owner_id === rep.memberId)).toHaveLength(2);
    expect(turns?.["given"]).toEqual({ [workspace.adminId]: 2, [rep.memberId]: 2 });
  };

  it("gives each lead one owner and takes one turn for it, though it dies before its first write or after any", async () => {
    const { principal } = functionOf(service(), source);
    let calls = 0;
    let stop = () => {};
    await share(() => {
      stop = service().gate.beforeCall((call) => {
        if (isWrite(call) && call.principal === principal.name) calls += 1;
        return undefined;
      });
    });
    stop();
    expect(calls).toBeGreaterThan(1);
    for (const point of crashPoints(calls)) {
      let crash: ReturnType<typeof crashAt> | undefined;
      await share(() => {
        crash = crashAt(service(), source, { ...point, fits: isWrite });
      });
      crash?.stop();
      expect(crash?.fired, JSON.stringify(point)).toBe(1);
    }
  }, 300_000);
});

describe("leads that come in", () => {
  it.each(["functions/queues/assign-new-leads.ts", "functions/queues/watch-lead.ts"])(
    "are moved, scored and assigned once though %s dies before its first write or after any",
    async (source) => {
      for (const nth of [1, 2])
        for (const moment of nth === 1 ? (["before", "after"] as const) : (["after"] as const)) {
          let crash: ReturnType<typeof crashAt> | undefined;
          await sellOnce(service(), () => {
            crash = crashAt(service(), source, { moment, nth, fits: isWrite });
          });
          crash?.stop();
          if (nth === 1) expect(crash?.fired, moment).toBe(1);
        }
    },
    300_000,
  );
});

describe("a changed lead", () => {
  it("costs so many write units", async () => {
    const workspace = await aWorkspace(service());
    const count = 98;
    const ids = await makeLeads(workspace, numbered(count));
    const unitsOf = unitsWrittenIn(service(), workspace);

    const { counts } = await runJob(workspace, "/leads/bulk", { ids, action });

    expect(counts.changed).toBe(count);
    expect(unitsOf("LEAD#") / count).toBe(6);
    expect(unitsOf("UNIQ#email")).toBe(0);
    expect(unitsOf("JOB")).toBeLessThanOrEqual(40);
  });
});

describe("a run that sets three fields of its lead", () => {
  it("costs 16 write units at most", async () => {
    const workspace = await aWorkspace(service());
    const count = 98;
    const ids = await makeLeads(workspace, numbered(count));
    const steps = [
      { do: "add_tag", tag: "x" },
      { do: "set", field: "score", value: 80 },
      { do: "set", field: "city", value: "Oslo" },
    ];
    const workflow_id = await aWorkflow(workspace, { steps });
    const unitsOf = unitsWrittenIn(service(), workspace);

    const { counts } = await runJob(workspace, "/leads/bulk", {
      ids,
      action: { kind: "enrol", workflow_id },
    });

    expect(counts.changed).toBe(count);
    const units = ["RUN#", "AUTOMATION#", "RUN_TRACE#", "LEAD#", "AUDIT#"].map((key) => unitsOf(key) / count);
    const total = units.reduce((sum, one) => sum + one, 0);
    expect(total, units.join(" ")).toBeLessThanOrEqual(16.5);
    expect(total).toBeGreaterThan(10);
  });
});
