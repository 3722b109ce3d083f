import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type KillableService, startKillable } from "#test/support/a-killable-service.ts";
import { eventually } from "#test/support/eventually.ts";

let folder = "";
let service: KillableService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadrail-clock-"));
  service = await startKillable(folder, "--clock", "2026-01-05T09:00:00Z");
}, 120_000);
afterAll(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true });
});

const move = async (change: object): Promise<number> =>
  (await fetch(service.clockUrl ?? "", { method: "POST", body: JSON.stringify(change) })).status;

/** The SDK takes the service's time from its answers. */
const isPlanned = async (): Promise<void> => {
  const { endpointUrl: endpoint, operatorCredentials: credentials } = service;
  const client = new SchedulerClient({ endpoint, credentials, region: "us-east-1" });
  await eventually(
    () => client.send(new ListSchedulesCommand({ GroupName: "leadrail-dev-export-schedules" })),
    ({ Schedules = [] }) => Schedules.length === 1,
  );
  client.destroy();
};

it("lives a month in a moment: what is made bears the time, what is due happens, what lapses goes", async () => {
  const { body: lead } = await service.request("POST", "/leads", { body: { email: "ada@example.com" } });
  await service.request("DELETE", `/leads/${lead.id}`);
  const schedule = { name: "Mornings", schedule: { expression: "cron(0 8 10 * ? *)" } };
  const { body: made } = await service.request("POST", "/export-schedules", { body: schedule });
  await isPlanned();

  expect(lead.created_at).toMatch(/^2026-01-05T09:/);
  expect(await move({ to: "2026-01-10T08:00:30Z" })).toBe(200);
  const runs = () => service.request("GET", `/export-schedules/${made.id}`);
  await eventually(runs, ({ body }) => body.runs?.length === 1);
  await move({ by_seconds: 31 * 86_400 });
  const restored = () => service.request("POST", `/leads/${lead.id}/restore`);
  expect((await eventually(restored, ({ status }) => status === 404)).status).toBe(404);
});

it("continues runs that wait for a day and for 300 days once the clock moved by two days and by a year", async () => {
  const { body: lead } = await service.request("POST", "/leads", { body: { email: "grace@example.com" } });
  const tag = (name: string) => ({ do: "add_tag", tag: name });
  const steps = [{ wait: { days: 1 } }, tag("a day later"), { wait: { days: 300 } }, tag("300 days later")];
  const { body: workflow } = await service.request("POST", "/workflows", { body: { name: "Slow", steps } });
  await service.request("POST", `/workflows/${workflow.id}/activate`);
  await service.request("POST", `/workflows/${workflow.id}/enrol`, { body: { leads: [lead.id] } });
  const hasTag = (name: string) =>
    eventually(
      () => service.request("GET", `/leads/${lead.id}`),
      ({ body }) => body.tags.includes(name),
    );

  await move({ by_seconds: 2 * 86_400 });
  await hasTag("a day later");
  await move({ by_seconds: 365 * 86_400 });
  await hasTag("300 days later");
});

it("does not go back, nor where nobody can follow", async () => {
  const refused = [{ to: "2020-01-01T00:00:00Z" }, { to: "soon" }, {}, { by_seconds: -1 }].map(move);

  expect(await Promise.all(refused)).toEqual([422, 422, 422, 422]);
});
