import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { JobId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { ExportJobRecord, ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import type { JobStarter } from "#lib/domain/platform/job/job-store.ts";
import { exportStartAudit } from "./export-audit.ts";
import { queryFingerprint } from "./export-query.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long a finished file answers its query again; a daily export must not get yesterday's. */
const freshMs = hourMs;
/** Five deliveries, an hour and a half apart, are over by then: whatever still says "running" has died. */
const deadAfterMs = 8 * hourMs;
/** Requests for one query at the same moment: all but one find the other's job at their next look. */
const attemptsMax = 5;

const answersAgain = ({ state, updated_at }: ExportJobRecord, now: Date): boolean => {
  const ageMs = now.getTime() - Date.parse(updated_at);
  if (state === "failed") return false;
  return ageMs < (state === "done" ? freshMs : deadAfterMs);
};

/** The job that answers this member's query at present, when one does. */
export const currentExport = async (
  jobs: JobStarter,
  actor: Actor,
  query: ExportQuery,
  now: Date,
): Promise<ExportJobRecord | undefined> => {
  const latest = await jobs.latest(actor.workspace_id, queryFingerprint(actor, query));
  return latest !== undefined && answersAgain(latest, now) ? latest : undefined;
};

/** A job that waits for its first run. */
export const newExportJob = (
  {
    id,
    query,
    because,
    keptDays,
  }: Pick<ExportJobRecord, "id" | "query" | "because"> & { readonly keptDays: number },
  { actor, at, requestId }: Pick<Stamp, "actor" | "at" | "requestId">,
): ExportJobRecord => ({
  workspace_id: actor.workspace_id,
  id,
  kind: "export",
  state: "queued",
  progress: { done: 0, total: null },
  counts: { leads: 0, bytes: 0 },
  failure: null,
  sha256: null,
  created_at: at,
  updated_at: at,
  expires_at: new Date(Date.parse(at) + keptDays * dayMs).toISOString(),
  version: 1,
  query,
  because,
  created_by: actor.member_id,
  request_id: requestId,
  run: 0,
  running_since: null,
  claim: null,
  result_key: null,
});

/** The job that makes the query's file: the one at work or just done, else a new one. */
export const startExport = async (
  jobs: JobStarter,
  id: JobId,
  query: ExportQuery,
  because: ExportJobRecord["because"],
  stamp: Stamp,
): Promise<ExportJobRecord> => {
  const { actor } = stamp;
  const now = new Date(stamp.at);
  const fingerprint = queryFingerprint(actor, query);
  const job = newExportJob({ id, query, because, keptDays: retentionDays.export }, stamp);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const latest = await jobs.latest(actor.workspace_id, fingerprint);
    if (latest !== undefined && answersAgain(latest, now)) return latest;
    const start = { job, fingerprint, previous: latest, audit: exportStartAudit(job) };
    if (await jobs.start(start)) return job;
  }
  throw new Refusal("unavailable", { detail: "Too many requests for this export at once. Try again." });
};
