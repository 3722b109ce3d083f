import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { exporters } from "#lib/contract/transfer/exports.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { exportScope } from "#lib/domain/records/lead/visibility.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { listErrors } from "#lib/domain/segments/list/require-lists.ts";
import { mayUse } from "#lib/domain/segments/saved-filter/find-saved-filter.ts";
import type { SavedFilterReader } from "#lib/domain/segments/saved-filter/saved-filter-store.ts";
import { contactsOnly } from "#lib/domain/segments/search/contacts.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";
import { isOrderPaused } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import { exportRefusedAudit, exportStartAudit } from "#lib/domain/transfer/export/export-audit.ts";
import { formOf } from "#lib/domain/transfer/export/export-form.ts";
import { newExportJob } from "#lib/domain/transfer/export/start-export.ts";
import type { ScheduleRecord } from "./schedule-record.ts";
import type { ScheduledJob, ScheduledRunsStarter } from "./scheduled-runs.ts";
import { pauseSchedule, type SyncDeps, syncSchedule } from "./sync-schedule.ts";

/** What tells whether and what a run may export. */
export interface PrepareRunDeps {
  readonly members: Pick<MemberReader, "get">;
  readonly filters: Pick<SavedFilterReader, "get">;
  readonly lists: Pick<ListReader, "get">;
}

export interface StartRunDeps extends SyncDeps, PrepareRunDeps {
  readonly runs: ScheduledRunsStarter;
  readonly orders: OrderGuard;
}

/** One time of a schedule. */
export interface ScheduledTime {
  readonly named: Pick<ScheduleRecord, "workspace_id" | "id">;
  readonly at: Date;
}

const dayMs = 86_400_000;
/** Longer than this a queue or its dead letters may keep a message; the job that knows it is kept for longer still. */
const lateMsMax = 15 * dayMs;

const mayExport = (role: Role | undefined): role is Role =>
  role !== undefined && exporters.some((one) => one === role);

/** By whose role a run exports, and what its saved filter says; undefined where they may not use it. */
interface Owned {
  readonly owner: Actor;
  readonly saved: Filter | null | undefined;
}

const savedFilterOf = async (
  { filters }: PrepareRunDeps,
  { export: { saved_filter: id } }: ScheduleRecord,
  owner: Actor,
): Promise<Owned["saved"]> => {
  if (id === null) return null;
  const record = await filters.get(owner.workspace_id, id);
  return record !== undefined && mayUse(owner, record) ? record.filter : undefined;
};

/** The run's job, which has one id however often its time is told. */
const jobOf = (
  record: ScheduleRecord,
  { owner, saved }: Owned,
  { at, now }: { readonly at: Date; readonly now: Date },
): ScheduledJob => {
  const { object, filter, saved_filter: _, sort = [], ...asked } = record.export;
  const query = {
    object,
    ...formOf(asked, (choice) => `/export/${choice}`),
    sort,
    filter: allOf([object === "contact" ? contactsOnly : null, saved, filter]),
    time_zone: record.schedule.time_zone,
    owner_id: exportScope(owner),
  };
  const time = at.toISOString();
  const begun = {
    id: `job_${derivedUlid(at.getTime(), `${record.id}|${time}`)}`,
    query,
    because: "scheduled",
    keptDays: retentionDays.scheduledExport,
  } as const;
  const stamp = { actor: owner, at: now.toISOString(), requestId: "schedule" };
  return {
    ...newExportJob(begun, stamp),
    scheduled: { schedule_id: record.id, at: time, prefix: record.prefix },
  };
};

/** Why a schedule is paused whose owner, or whose author, may no longer write export schedules. */
export const authorMayNotExport = {
  code: "owner_may_not_export",
  message: "The schedule's owner may not export any more.",
} as const;

const refusals = [
  authorMayNotExport,
  {
    code: "outdated_filter",
    message: "It names a list that is gone, or that its owner may not use any more.",
  },
  { code: "saved_filter_unusable", message: "The schedule's owner may not use its saved filter any more." },
] as const;

/** Pauses because of what the owner may no longer use. */
const lostAccessCodes: ReadonlySet<string | undefined> = new Set(refusals.slice(1).map(({ code }) => code));

/** Leaves a run that failed before it began, so that it shows in the history, and lets the schedule rest. */
const refuseRun = async (
  { runs, schedules }: StartRunDeps,
  record: ScheduleRecord,
  job: ScheduledJob,
  failure: (typeof refusals)[number],
): Promise<void> => {
  const failed: ScheduledJob = { ...job, state: "failed", failure };
  await runs.start(failed, exportRefusedAudit(failed));
  await pauseSchedule(schedules, record, { ...failure, at: job.created_at });
};

/** The job of one time of a schedule, and why it may not run, by what its owner may do now. */
export const prepareRun = async (
  deps: PrepareRunDeps,
  record: ScheduleRecord,
  when: { readonly at: Date; readonly now: Date },
): Promise<{ readonly job: ScheduledJob; readonly refusal: (typeof refusals)[number] | undefined }> => {
  const { workspace_id, created_by, owner_id: member_id = created_by } = record;
  const role = (await deps.members.get(workspace_id, member_id))?.role;
  // Whoever may export nothing has no leads of their own either.
  const owner: Actor = { workspace_id, member_id, role: mayExport(role) ? role : "sales_rep" };
  const saved = await savedFilterOf(deps, record, owner);
  const job = jobOf(record, { owner, saved }, when);
  if (!mayExport(role)) return { job, refusal: refusals[0] };
  if (saved === undefined) return { job, refusal: refusals[2] };
  const errors = await listErrors(deps.lists, owner, job.query.filter, "/export/filter");
  return { job, refusal: errors.length > 0 ? refusals[1] : undefined };
};

/**
 * Begins the run of one time of a schedule: exactly one job, also when the time is told twice or after a crash. A time
 * of a schedule that is gone or rests is passed over, and Scheduler told again.
 */
export const startScheduledRun = async (
  deps: StartRunDeps,
  { named, at }: ScheduledTime,
  now: Date,
): Promise<void> => {
  if (now.getTime() - at.getTime() > lateMsMax) return;
  const record = await deps.schedules.get(named.workspace_id, named.id);
  if (record === undefined) return syncSchedule(deps, named, now);
  const order = orderOf("export_schedule", record);
  if (record.paused) {
    // A run that died here has stored the schedule as paused, and no entry in the feed.
    if (lostAccessCodes.has(record.pause_reason?.code))
      await deps.orders.lostAccess(named.workspace_id, order, now);
    return syncSchedule(deps, named, now);
  }
  const { job, refusal } = await prepareRun(deps, record, { at, now });
  if (await isOrderPaused(deps.orders, record.workspace_id, order, now))
    return refuseRun(deps, record, job, refusals[0]);
  if (refusal !== undefined) {
    await refuseRun(deps, record, job, refusal);
    // After the schedule is stored as paused: a sweep ends such a pause of a schedule that acts.
    return deps.orders.lostAccess(record.workspace_id, order, now);
  }
  await deps.runs.start(job, exportStartAudit(job));
};
