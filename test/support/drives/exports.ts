import { ulid } from "ulid";
import { routes } from "#lib/contract/index.ts";
import { eventually } from "../eventually.ts";
import { makeRecord } from "../records.ts";
import { runTask } from "../run-task.ts";
import { schedulerOf, yearly } from "../scheduled-exports.ts";
import type { Workspace } from "../workspace.ts";
import { anActiveRule } from "./assignment.ts";
import { bulkSteps, readBulkJob } from "./bulk.ts";
import { callRoute, followLinks } from "./calls.ts";
import type { Drive } from "./fixture.ts";
import { askEvents } from "./lake.ts";

export const driveExportSchedules: Drive = async ({ service, workspace }) => {
  // It puts back what somebody has taken from Scheduler.
  const [id] = await makeRecord("exportSchedule", workspace);
  const scheduler = schedulerOf(service);
  await eventually(
    () => scheduler.get(id),
    (found) => found !== undefined,
  );
  await scheduler.remove(id);
  await runTask(service, workspace, "reconcile-export-schedules");
};

export const exportByJob = ({ request }: Workspace) =>
  request("GET", "/leads/export", { headers: { prefer: "respond-async" } });

/** Schedules an export that runs at once, as a rate does; answers its id. */
const exportNow = async ({ request }: Workspace): Promise<string> => {
  const body = { name: `Now ${ulid()}`, schedule: { expression: "rate(1 hour)" } };
  return (await request("POST", "/export-schedules", { body })).body.id;
};

/** Schedules an export that runs at once, and waits for its file; answers the schedule's and the job's ids. */
const scheduleExport = async (workspace: Workspace): Promise<{ id: string; job: string }> => {
  const id = await exportNow(workspace);
  const { body } = await eventually(
    () => workspace.request("GET", `/export-schedules/${id}`),
    (answer) => answer.status !== 200 || answer.body.runs[0]?.state === "done",
  );
  return { id, job: body.runs?.[0]?.job_id ?? "" };
};

/** Exports, their schedules and their jobs. */
export const exportDrives: Readonly<Record<string, Drive>> = {
  "functions/api/transfer/exports/export-leads.ts": async (fixture) => {
    await callRoute(routes.exportLeads)(fixture);
    await makeRecord("job", fixture.workspace);
    // The job that made the record answers this query too, with a link to its file.
    await followLinks(await exportByJob(fixture.workspace));
  },
  "functions/api/transfer/exports/create-export.ts": async ({ workspace: { request } }) => {
    const begin = () => request("POST", "/exports", { body: {} });
    const { body: job } = await begin();
    await eventually(
      () => request("GET", `/jobs/${job.id}`),
      ({ status, body }) => status === 404 || body.state === "done",
    );
    // Asked again when the file is there, it answers with a link to it.
    await followLinks(await begin());
  },
  "functions/queues/run-job.ts": async (fixture) => {
    const { workspace } = fixture;
    await bulkSteps(fixture);
    // A job that shares leads out sends its chunks to the queue of assignments.
    const { pool } = await anActiveRule(workspace);
    const assign = { leads: { filter: "created_at EXISTS" }, to: { pool_id: pool } };
    await workspace.request("POST", "/team/assign", { body: assign });
    await exportNow(workspace);
    await exportByJob(workspace);
    await askEvents(fixture, async (filter) => {
      const { body } = await workspace.request("POST", "/exports", { body: { filter } });
      await eventually(
        () => workspace.request("GET", `/jobs/${body.id}`),
        (answer) => answer.body.state === "done",
      );
    });
  },
  "functions/queues/run-task.ts": async ({ workspace }) => {
    await makeRecord("webhook", workspace);
    await scheduleExport(workspace);
  },
  "functions/api/transfer/exports/get-export-schedule.ts": async ({ workspace }) => {
    const { id } = await scheduleExport(workspace);
    const answer = await workspace.request("GET", `/export-schedules/${id}`);
    await followLinks({ ...answer, body: answer.body.runs?.[0] ?? {} });
  },
  "functions/api/transfer/exports/run-export-schedule-now.ts": async ({ workspace }) => {
    const { body: filter } = await workspace.request("POST", "/saved-filters", {
      body: { name: "Hot", filter: "score >= 70" },
    });
    const { body: list } = await workspace.request("POST", "/lists", {
      body: { name: "Fair", kind: "static" },
    });
    const body = {
      name: `Now ${ulid()}`,
      schedule: yearly,
      export: { saved_filter: filter.id, filter: `lists HAS "${list.id}"` },
    };
    const { body: schedule } = await workspace.request("POST", "/export-schedules", { body });
    await workspace.request("POST", `/export-schedules/${schedule.id}/run`);
  },
  "functions/api/platform/jobs/get-job.ts": async (fixture) => {
    await readBulkJob(fixture);
    await callRoute(routes.getJob)(fixture);
    const { job } = await scheduleExport(fixture.workspace);
    await followLinks(await fixture.workspace.request("GET", `/jobs/${job}`));
  },
};
