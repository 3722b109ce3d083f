import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { crashAt, functionOf, isOwnCall } from "#test/support/crash.ts";
import { eventually } from "#test/support/eventually.ts";
import { runTask } from "#test/support/run-task.ts";
import {
  exportBucket,
  fire,
  readSchedule,
  runsOver,
  schedulerOf,
  yearly,
} from "#test/support/scheduled-exports.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = ownService();

/** A time of the past days, as Scheduler tells it. */
const daysAgo = (days: number): string =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T07:00:00Z`;

const aSchedule = async ({ request }: Workspace, given: object = {}, key?: string): Promise<string> => {
  const body = { name: "Nightly", schedule: yearly, export: { fields: ["email"] }, ...given };
  const { status, body: made } = await request("POST", "/export-schedules", {
    body,
    ...(key !== undefined && { key }),
  });
  if (status !== 201) throw new Error(JSON.stringify(made));
  return made.id;
};
const addLead = ({ request }: Workspace, email: string, key?: string) =>
  request("POST", "/leads", { body: { email }, ...(key !== undefined && { key }) });
const pausedAs = async (workspace: Workspace, id: string) =>
  (
    await eventually(
      () => readSchedule(workspace, id),
      ({ paused }) => paused,
    )
  ).pause_reason?.code;

describe("a scheduled export", () => {
  it("runs at once when it is asked to, also while it rests, and its job is among the exports and the jobs", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    await addLead(workspace, "ada@example.com");
    const id = await aSchedule(workspace, { paused: true });
    const now = () =>
      request("POST", `/export-schedules/${id}/run`, { headers: { "idempotency-key": "now" } });

    const { status, body: job } = await now();
    const { runs } = await runsOver(workspace, id, 1);

    expect([status, (await now()).body.id]).toEqual([202, job.id]);
    expect(runs).toMatchObject([{ job_id: job.id, state: "done", counts: { leads: 1 } }]);
    const listed = async (path: string) =>
      (await request("GET", path)).body.data.map((one: { id: string; state: string }) => [one.id, one.state]);
    const { body: begun } = await request("POST", "/leads/bulk", {
      body: { filter: "score >= 99", action: { kind: "tag", tags: ["hot"] } },
    });
    expect(await listed("/exports?state=done")).toEqual([[job.id, "done"]]);
    expect((await listed("/jobs")).map(([one]: [string]) => one)).toEqual([begun.id, job.id]);
    const { next_cursor, has_more } = (await request("GET", "/jobs?limit=1")).body;
    const next = `limit=1&cursor=${encodeURIComponent(next_cursor)}`;
    expect([has_more, await listed(`/jobs?${next}`)]).toEqual([true, [[job.id, "done"]]]);
    expect((await request("GET", `/exports?${next}`)).body.code).toBe("invalid_cursor");
    expect((await listed("/jobs?kind=bulk")).map(([one]: [string]) => one)).toEqual([begun.id]);
    const { token: rep } = await aKey(workspace, "sales_rep");
    expect((await request("GET", "/jobs", { key: rep })).body.data).toEqual([]);
    expect((await request("GET", "/exports", { key: rep })).body.data).toEqual([]);
  });

  it("runs when its time comes and leaves file, manifest and history", async () => {
    const workspace = await aWorkspace(service());
    await addLead(workspace, "ada@example.com");
    const schedule = { expression: "rate(1 hour)", time_zone: "Europe/Berlin" };
    const filter = 'email = "ada@example.com"';
    const id = await aSchedule(workspace, {
      schedule,
      prefix: "crm/nightly",
      export: { fields: ["email"], filter },
    });

    // A rate runs for the first time when it is made.
    const { runs, pause_reason } = await runsOver(workspace, id, 1);

    const [run] = runs;
    const text = "email\r\nada@example.com\r\n";
    expect(pause_reason).toBeNull();
    expect(run).toMatchObject({ state: "done", counts: { leads: 1, bytes: text.length }, failure: null });
    const time = run?.scheduled_at.slice(0, 19).replaceAll(/[-:]/g, "");
    const base = `scheduled/${workspace.id}/crm/nightly/${time}Z-${run?.job_id.slice("job_".length)}-1`;
    expect([run?.key, run?.manifest_key]).toEqual([`${base}.csv`, `${base}.manifest.json`]);
    const { keys, text: read } = exportBucket(service());
    expect(await keys(`scheduled/${workspace.id}/`)).toEqual([`${base}.csv`, `${base}.manifest.json`]);
    expect(JSON.parse(await read(`${base}.manifest.json`))).toMatchObject({
      job_id: run?.job_id,
      count: 1,
      bytes: text.length,
      sha256: createHash("sha256").update(text).digest("hex"),
      filter: { field: "email", op: "eq", value: "ada@example.com" },
      masking: "none",
      scheduled: { schedule_id: id, at: run?.scheduled_at, prefix: "crm/nightly" },
      time_zone: "Europe/Berlin",
    });
    const job = await workspace.request("GET", `/jobs/${run?.job_id}`);
    const links = [run?.result_url, job.body.result_url];
    expect(await Promise.all(links.map(async (link) => (await fetch(link)).text()))).toEqual([text, text]);
    const actions = (await workspace.items()).filter(({ record_id }) => record_id === run?.job_id);
    expect(actions.map(({ action }) => action)).toEqual(["lead.export.start", "lead.export"]);
  });

  it("makes one job for each time, however often it is told, and no file in another's place", async () => {
    const workspace = await aWorkspace(service());
    const id = await aSchedule(workspace);
    const times = [daysAgo(2), daysAgo(1)];

    for (let told = 0; told < 3; told += 1)
      await Promise.all(times.map((at) => fire(service(), workspace, id, at)));
    const { runs } = await runsOver(workspace, id, 2);
    await fire(service(), workspace, id, times[0] ?? "");
    await fire(service(), workspace, id, daysAgo(0));
    const later = await runsOver(workspace, id, 3);

    expect(runs.map(({ scheduled_at }) => scheduled_at)).toEqual([
      daysAgo(1).replace("Z", ".000Z"),
      daysAgo(2).replace("Z", ".000Z"),
    ]);
    expect(later.runs.slice(1).map(({ job_id }) => job_id)).toEqual(runs.map(({ job_id }) => job_id));
    expect(await exportBucket(service()).keys(`scheduled/${workspace.id}/${id}/`)).toHaveLength(6);
  });

  it("makes its one job also when the function dies before or after any of its calls", async () => {
    const workspace = await aWorkspace(service());
    const id = await aSchedule(workspace);
    const source = "functions/queues/run-task.ts";
    const { principal } = functionOf(service(), source);
    const jobs = async () => (await workspace.items()).filter(({ kind }) => kind === "job").length;
    // The schedule's own first step is over.
    await eventually(
      () => schedulerOf(service()).get(id),
      (found) => found !== undefined,
    );
    let calls = 0;
    const stop = service().gate.calls.subscribe((call) => {
      if (call.principal === principal.name && isOwnCall(call)) calls += 1;
    });
    await fire(service(), workspace, id, daysAgo(1));
    await runsOver(workspace, id, 1);
    stop();

    // The schedule, its owner, its pause and its authors, and all that a run is in one transaction.
    expect(calls).toBe(5);
    let made = 1;
    for (const moment of ["before", "after"] as const)
      for (let nth = 1; nth <= calls; nth += 1) {
        const crash = crashAt(service(), source, { nth, moment, fits: isOwnCall });
        made += 1;
        await fire(service(), workspace, id, daysAgo(made));
        await runsOver(workspace, id, made);
        expect([moment, nth, crash.fired, await jobs()]).toEqual([moment, nth, 1, made]);
        crash.stop();
      }
  });

  it("rests while it is paused, in Scheduler and for times that were on their way, until it is resumed", async () => {
    const workspace = await aWorkspace(service());
    const id = await aSchedule(workspace);
    const { get } = schedulerOf(service());
    await eventually(
      () => get(id),
      (found) => found !== undefined,
    );

    await workspace.request("PATCH", `/export-schedules/${id}`, { body: { paused: true } });
    await eventually(
      () => get(id),
      (found) => found === undefined,
    );
    await fire(service(), workspace, id, daysAgo(1));
    await workspace.request("PATCH", `/export-schedules/${id}`, { body: { paused: false } });
    await eventually(
      () => get(id),
      (found) => found !== undefined,
    );
    await fire(service(), workspace, id, daysAgo(0));
    const { runs } = await eventually(
      () => readSchedule(workspace, id),
      (now) => now.runs.some(({ scheduled_at }) => scheduled_at.startsWith(daysAgo(0).slice(0, 10))),
    );

    expect(runs.length).toBeLessThanOrEqual(2);
    expect((await workspace.request("DELETE", `/export-schedules/${id}`)).status).toBe(204);
    await eventually(
      () => get(id),
      (found) => found === undefined,
    );
  });

  it("exports by its owner's role at each time, and pauses once they may not export, also when it is resumed", async () => {
    const workspace = await aWorkspace(service());
    const rep = await aKey(workspace, "sales_rep");
    await addLead(workspace, "mine@example.com", rep.token);
    await addLead(workspace, "free@example.com");
    const id = await aSchedule(workspace, {}, rep.token);
    await fire(service(), workspace, id, daysAgo(3));
    const [own] = (await runsOver(workspace, id, 1)).runs;

    await workspace.request("PUT", `/team/members/${rep.memberId}`, { body: { role: "manager" } });
    await fire(service(), workspace, id, daysAgo(2));
    const [all] = (await runsOver(workspace, id, 2)).runs;
    await workspace.request("PUT", `/team/members/${rep.memberId}`, { body: { role: "sales_rep" } });
    const shown = await workspace.request("GET", `/export-schedules/${id}`, { key: rep.token });
    await workspace.request("PUT", `/team/members/${rep.memberId}`, { body: { role: "viewer" } });
    expect(await pausedAs(workspace, id)).toBe("owner_may_not_export");
    const { runs } = await readSchedule(workspace, id);

    expect([own?.counts.leads, all?.counts.leads]).toEqual([1, 2]);
    // As with jobs, a file that holds more than they may export by now is no longer theirs.
    expect(shown.body.runs.map(({ job_id }: { job_id: string }) => job_id)).toEqual([own?.job_id]);
    expect(runs).toHaveLength(2);
    const audits = (await workspace.items()).filter(({ kind }) => kind === "audit");
    expect(audits.map(({ action }) => action)).toContain("export_schedule.author_pause");
    await workspace.request("DELETE", `/team/members/${rep.memberId}`);
    await workspace.request("PATCH", `/export-schedules/${id}`, { body: { paused: false } });
    const now = await workspace.request("POST", `/export-schedules/${id}/run`);
    expect([now.status, now.body.code]).toEqual([409, "wrong_state"]);
    expect(await pausedAs(workspace, id)).toBe("owner_may_not_export");
  });

  it("is there for its owner, managers and admins; for another sales rep it is missing", async () => {
    const workspace = await aWorkspace(service());
    const [rep, other, manager] = await Promise.all(
      (["sales_rep", "sales_rep", "manager"] as const).map((role) => aKey(workspace, role)),
    );
    const id = await aSchedule(workspace, {}, rep?.token);
    const path = `/export-schedules/${id}`;
    const ask = (key: string | undefined) => async (method: string, body?: object) =>
      (await workspace.request(method, path, { key: key ?? null, ...(body && { body }) })).status;
    const listed = async (key: string | undefined) =>
      (await workspace.request("GET", "/export-schedules?limit=1", { key: key ?? null })).body.data.length;

    expect(await Promise.all([rep, manager, other].map((one) => ask(one?.token)("GET")))).toEqual([
      200, 200, 404,
    ]);
    expect(await ask(other?.token)("PUT", { paused: true })).toBe(404);
    expect(await ask(other?.token)("DELETE")).toBe(404);
    expect(await Promise.all([rep, manager, other].map((one) => listed(one?.token)))).toEqual([1, 1, 0]);
  });

  it("refuses what an export or a schedule can't be, at its place", async () => {
    const workspace = await aWorkspace(service());
    const refusal = async (given: object) => {
      const body = { name: "Nightly", schedule: yearly, ...given };
      const { status, body: problem } = await workspace.request("POST", "/export-schedules", { body });
      return [status, problem.code, problem.errors?.[0]?.pointer];
    };

    expect(await refusal({ export: { filter: "scor > 1" } })).toEqual([
      422,
      "validation_failed",
      "/export/filter",
    ]);
    expect(await refusal({ export: { format: "xlsx", delimiter: ";" } })).toEqual([
      422,
      "validation_failed",
      "/export/delimiter",
    ]);
    expect(await refusal({ prefix: "../other" })).toEqual([422, "validation_failed", "/prefix"]);
    expect((await refusal({ schedule: { expression: "rate(1 minute)" } }))[0]).toBe(422);
    await aSchedule(workspace);
    expect((await refusal({})).slice(0, 2)).toEqual([409, "duplicate_schedule"]);
  });
});

describe("drift between export schedules and Scheduler", () => {
  it("is mended on either side", async () => {
    const workspace = await aWorkspace(service());
    const [lost, changed, orphan] = [
      await aSchedule(workspace, { name: "Lost" }),
      await aSchedule(workspace, { name: "Changed" }),
      await aSchedule(workspace, { name: "Orphan" }),
    ];
    const scheduler = schedulerOf(service());
    for (const id of [lost, changed, orphan])
      await eventually(
        () => scheduler.get(id),
        (found) => found !== undefined,
      );
    const left = await scheduler.get(orphan);
    await scheduler.remove(lost);
    await scheduler.change(changed, "cron(0 0 2 2 ? *)");
    await workspace.request("DELETE", `/export-schedules/${orphan}`);
    await eventually(
      () => scheduler.get(orphan),
      (found) => found === undefined,
    );
    await scheduler.copy(left);

    await runTask(service(), workspace, "reconcile-export-schedules");
    await fire(service(), workspace, orphan, daysAgo(0));

    expect((await scheduler.get(lost))?.ScheduleExpression).toBe(yearly.expression);
    expect((await scheduler.get(changed))?.ScheduleExpression).toBe(yearly.expression);
    await eventually(
      () => scheduler.get(orphan),
      (found) => found === undefined,
    );
    expect((await workspace.items()).filter(({ kind }) => kind === "job")).toEqual([]);
  });
});
