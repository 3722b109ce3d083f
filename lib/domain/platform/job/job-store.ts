import type { JobId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { ExportJobRecord } from "./export-job.ts";
import type { JobRecord } from "./job-record.ts";

/** Reads jobs, consistently. */
export interface JobReader {
  get(workspaceId: WorkspaceId, id: JobId): Promise<JobRecord | undefined>;
}

/** Finds the job that was last begun for something. */
export interface LatestJobs {
  /** Null where there is none, or it has expired. */
  latestOf(workspaceId: WorkspaceId, fingerprint: string): Promise<JobRecord | null>;
}

/** Reads a workspace's jobs one after the other, consistently; not those that the service does by itself. */
export interface JobList {
  newestFirst(
    workspaceId: WorkspaceId,
    options: { readonly before: string | undefined; readonly limit: number },
  ): AsyncIterable<JobRecord>;
}

export interface JobWrite {
  readonly before: JobRecord;
  readonly after: JobRecord;
  readonly audit?: AuditEntry;
}

export interface JobBegin {
  readonly job: JobRecord;
  readonly with?: { readonly before: JobRecord; readonly after: JobRecord };
  readonly audit: AuditEntry;
  /** What it is the latest job of; refused where one of a higher version has been begun for it. */
  readonly latest?: { readonly fingerprint: string; readonly version: number };
}

export interface JobStore extends JobReader {
  /** Writes an image and its audit entry; false when another writer was first. */
  write(write: JobWrite): Promise<boolean>;
  /** Writes a new job and its audit entry, with the image of another that goes with it; false when that has changed, or it is not the latest. */
  begin(begin: JobBegin): Promise<boolean>;
}

export interface JobStart {
  readonly job: ExportJobRecord;
  /** Of the query that the job answers. */
  readonly fingerprint: string;
  /** The job that answered this query before, as it was read. */
  readonly previous: ExportJobRecord | undefined;
  readonly audit: AuditEntry;
}

/** Begins exports, one for a query at a time. */
export interface JobStarter {
  /** The job that was last begun for a query. */
  latest(workspaceId: WorkspaceId, fingerprint: string): Promise<ExportJobRecord | undefined>;
  /** Writes a job and its audit entry, and makes it its query's latest; false when `previous` no longer is. */
  start(start: JobStart): Promise<boolean>;
}
