import { expect, it } from "vitest";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import { listJobs } from "#lib/domain/platform/job/list-jobs.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const admin = anActor("admin");
const rep = anActor("sales_rep", "R");
const now = new Date("2026-11-22T10:00:00.000Z");

const job = (id: string, given: object): JobRecord =>
  ({
    id,
    kind: "export",
    state: "done",
    created_by: admin.member_id,
    expires_at: "2026-12-01T00:00:00.000Z",
    query: { owner_id: null },
    ...given,
  }) as unknown as JobRecord;

const jobs = [
  // What the service does by itself.
  job("job_6", { kind: "bulk", action: { kind: "copy_company" }, created_by: rep.member_id }),
  job("job_5", { kind: "bulk", action: { kind: "tag" }, state: "running", created_by: rep.member_id }),
  job("job_4", { query: { owner_id: rep.member_id }, created_by: rep.member_id }),
  // What a rep began when they were a manager holds more than they may export now.
  job("job_3", { created_by: rep.member_id }),
  job("job_2", { state: "failed" }),
  job("job_1", { expires_at: "2026-11-22T09:59:59.000Z" }),
];

/** Signs a place as itself with what it is bound to. */
const cursorSigner = {
  sign: async (_: string, position: string, bound: string) => `${position}|${bound}`,
  read: async (_: string, cursor: string, bound: string) =>
    cursor.endsWith(`|${bound}`) ? cursor.split("|")[0] : undefined,
} as never;
const jobList = {
  newestFirst: async function* (_: string, { before }: { before: string | undefined }) {
    for (const one of jobs) if (before === undefined || one.id < before) yield one;
  },
} as never;

const listed = async (actor: Actor, given: object = {}) =>
  listJobs(
    { jobList, cursorSigner },
    { actor, now },
    { routeId: "listJobs", limit: 10, cursor: undefined, kind: undefined, state: undefined, ...given },
    ({ id }) => id,
  );

it("jobs are listed newest first to whom they may be shown, by kind and state, and never once they expired", async () => {
  expect((await listed(admin)).data).toEqual(["job_5", "job_4", "job_3", "job_2"]);
  expect((await listed(rep)).data).toEqual(["job_5", "job_4"]);
  expect((await listed(admin, { kind: "export" })).data).toEqual(["job_4", "job_3", "job_2"]);
  expect((await listed(admin, { kind: "export", state: "failed" })).data).toEqual(["job_2"]);
  expect((await listed(anActor("viewer"))).data).toEqual([]);
});

it("a page of jobs leads to the next, and its cursor to no other list", async () => {
  const first = await listed(admin, { limit: 2 });
  const next = await listed(admin, { limit: 2, cursor: first.next_cursor });

  expect([first.data, first.has_more, next.data, next.has_more]).toEqual([
    ["job_5", "job_4"],
    true,
    ["job_3", "job_2"],
    false,
  ]);
  await expect(listed(admin, { cursor: first.next_cursor, kind: "bulk" })).rejects.toMatchObject({
    code: "invalid_cursor",
  });
});
