import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type KillableService, startKillable } from "#test/support/a-killable-service.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { makeLeads, numbered } from "#test/support/bulk.ts";
import { eventually } from "#test/support/eventually.ts";
import { aReceiver, type Receiver, subscribe, verified } from "#test/support/webhooks.ts";
import { aWorkflow } from "#test/support/workflows.ts";

let folder: string;
let service: KillableService | undefined;
let receiver: Receiver;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadrail-killed-"));
  receiver = await aReceiver();
});
afterEach(async () => {
  await service?.kill();
  await receiver.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const rows = 1_500;
/** By a bulk job that is under way too, and enrolled by another. */
const tagged = 300;
const file = [
  "email,name",
  ...Array.from({ length: rows }, (_, index) => `person${index}@example.com,Person ${index}`),
].join("\n");

/** The leads of a workflow's runs, one for each run. */
const enrolledBy = async ({ request }: KillableService, workflow: string): Promise<string[]> => {
  const all: { lead_id: string }[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await request("GET", `/workflows/${workflow}/runs?limit=100${cursor}`);
    all.push(...body.data);
    if (!body.has_more) return all.map(({ lead_id }) => lead_id);
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
};

/** Every schedule that Scheduler has, as it gives them back. */
const schedulesOf = async ({ endpointUrl: endpoint, operatorCredentials: credentials }: KillableService) => {
  const client = new SchedulerClient({ endpoint, credentials, region: "us-east-1" });
  const { Schedules = [] } = await client.send(new ListSchedulesCommand({}));
  const all = await Promise.all(
    Schedules.map(({ Name, GroupName }) => client.send(new GetScheduleCommand({ Name, GroupName }))),
  );
  client.destroy();
  return all.map(({ $metadata: _metadata, ...schedule }) => schedule);
};
const runsOf = async ({ request }: KillableService, id: string): Promise<{ id: string; state: string }[]> =>
  (await request("GET", `/export-schedules/${id}`)).body.runs;
const typesOf = (ids: ReadonlySet<string>): string[] =>
  receiver.received.filter(({ id }) => !ids.has(id)).map(({ event }) => event.type);

/** The bound of what may be left waiting after a kill. */
const minuteMs = 60_000;

/** Waits until a job is done; answers it. */
const doneJob = async ({ request }: KillableService, id: string) =>
  (
    await eventually(
      () => request("GET", `/jobs/${id}`),
      ({ body }) => body.state === "done",
    )
  ).body;

it("a killed service goes on within a minute where it was: import, jobs, runs, delivery, webhook, secret and schedule", {
  timeout: 300_000,
}, async () => {
  const first = await startKillable(folder);
  service = first;
  await makeLeads(first, numbered(tagged));
  const workflow = await aWorkflow(first, { steps: [{ do: "add_tag", tag: "in" }, { wait: { days: 2 } }] });
  const { id: webhook, secret } = await subscribe(first, first, { url: receiver.url });
  const made = await first.request("POST", "/export-schedules", {
    body: { name: "Hourly", schedule: { expression: "rate(1 hour)" }, export: { fields: ["email"] } },
  });
  await eventually(
    () => runsOf(first, made.body.id),
    (runs) => runs.length === 1 && runs[0]?.state === "done",
  );
  receiver.answer("hang");
  const lead = await first.request("POST", "/leads", { body: { email: "ada@example.com" } });
  await eventually(
    () => receiver.received.length,
    (count) => count > 0,
  );
  // The lead's; on a quick machine the summary of the import hangs as well before the kill.
  const hung = new Set(receiver.received.map(({ id }) => id));
  const before = await schedulesOf(first);
  const importId = await uploadCsv(first, file, { auto_confirm: true });
  await eventually(
    async () => (await first.request("GET", `/leads/import/${importId}`)).body,
    ({ counts }) => counts.created > 0,
  );
  const tagging = await first.request("POST", "/leads/bulk", {
    body: { filter: 'email STARTS WITH "lead"', action: { kind: "tag", tags: ["kept"] } },
  });
  const enrolling = await first.request("POST", "/leads/bulk", {
    body: { filter: 'email STARTS WITH "lead"', action: { kind: "enrol", workflow_id: workflow } },
  });
  const exporting = await first.request("GET", "/leads/export?fields=email", {
    headers: { prefer: "respond-async" },
  });

  await first.kill();
  receiver.answer({ status: 200 });
  const next = await startKillable(folder);
  service = next;
  const startedMs = performance.now();

  // What was in flight: each row once, the delivery by its id, and the summary of the import.
  const { counts } = await awaitImport(next, importId);
  expect(counts).toMatchObject({ total: rows, created: rows, updated: 0, failed: 0 });
  await eventually(
    () => typesOf(hung),
    (types) => types.includes("lead.imported"),
  );
  expect((await doneJob(next, tagging.body.id)).counts).toMatchObject({ matched: tagged, changed: tagged });
  expect((await doneJob(next, enrolling.body.id)).counts).toMatchObject({ matched: tagged, changed: tagged });
  expect((await doneJob(next, exporting.body.id)).counts.records).toBeGreaterThan(tagged);
  expect(performance.now() - startedMs).toBeLessThan(minuteMs);
  // Each lead is in one run, whose first step was taken once.
  const enrolled = await enrolledBy(next, workflow);
  expect([enrolled.length, new Set(enrolled).size]).toEqual([tagged, tagged]);
  // What a search sees follows what is stored.
  const withTag = `/leads?include=total&filter=${encodeURIComponent('tags HAS ANY ("in")')}`;
  await eventually(
    async () => (await next.request("GET", withTag)).body.total,
    (total) => total === tagged,
  );
  const again = await eventually(
    () => receiver.received.filter(({ id }) => hung.has(id)),
    (all) => all.length > 1,
  );
  expect(again.map(({ event }) => event.resource.id)).toEqual(again.map(() => lead.body.id));
  expect(verified(receiver.received.at(-1) ?? expect.fail(), secret)).toBeDefined();

  // What was made: the key of secrets, the rule of the webhook, the schedules with their next times.
  const rotated = await next.request("POST", `/webhooks/${webhook}/rotate-secret`);
  expect(rotated.status).toBe(200);
  const known = new Set(receiver.received.map(({ id }) => id));
  await next.request("POST", "/leads", { body: { email: "grace@example.com" } });
  await eventually(
    () => typesOf(known),
    (types) => types.length > 0,
  );
  expect(verified(receiver.received.at(-1) ?? expect.fail(), rotated.body.secret)).toBeDefined();
  expect(await schedulesOf(next)).toEqual(before);
  expect(await runsOf(next, made.body.id)).toHaveLength(1);

  // A second service on the folder ends with a word of it, and this one goes on.
  const complaint = await startKillable(folder).then(
    () => "it started",
    ({ message }: Error) => message,
  );
  expect(complaint.trim().split("\n").at(-1)).toBe(
    `LEADRAIL_DATA: the folder ${join(folder, "data")} is in use by another running service: stop that one, or name another folder.`,
  );
  expect((await next.request("GET", "/leads?limit=1")).status).toBe(200);
});
