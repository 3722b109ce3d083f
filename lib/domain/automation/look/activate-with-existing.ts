import { createHash } from "node:crypto";
import type { Overdue } from "#lib/contract/automation/workflow-record.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { JobId, LeadId } from "#lib/contract/platform/ids.ts";
import type { WorkflowRecord, WorkflowStore } from "#lib/domain/automation/workflow/workflow-record.ts";
import { activateWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadLake, LeadSelection } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { BulkIds } from "#lib/domain/transfer/bulk/bulk-store.ts";
import { passingNow } from "./passing-now.ts";

interface Deps {
  readonly workflows: WorkflowStore;
  readonly leadSchemas: LeadSchemaSource;
  readonly lake: Pick<LeadLake, "page" | "ids">;
  readonly jobs: Pick<JobStore, "get" | "begin">;
  readonly files: BulkIds;
}

/** From so many leads on, whoever activates says how many they expect. */
const untoldMax = 1_000;
/** By so much, of what is found, an expectation may be off. */
const tolerance = 0.1;

const requireExpected = (leads: number, expected: number | undefined): void => {
  if (expected === undefined && leads > untoldMax)
    throw new Refusal("validation_failed", {
      errors: [
        {
          pointer: "?expected_count",
          code: "required",
          message: `${leads} leads would come in at once.`,
          hint: `Send \`?expected_count=${leads}\` if that is meant.`,
        },
      ],
    });
  if (expected !== undefined && Math.abs(leads - expected) > leads * tolerance)
    throw new Refusal("count_differs", {
      detail: `${leads} leads would come in, not ${expected}. The workflow was not activated; look at its triggers again.`,
    });
};

/** A number of leads, the same ones whenever it is asked: those that hash lowest. */
const sampleOf = async (ids: AsyncIterable<LeadId>, count: number, salt: string): Promise<LeadId[]> => {
  const hashed: { id: LeadId; rank: string }[] = [];
  for await (const id of ids)
    hashed.push({ id, rank: createHash("sha256").update(`${salt}|${id}`).digest("hex") });
  return hashed
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ id }) => id);
};

/** Begins the job that enrols leads; once it has begun, it is left alone. */
const beginJob = async (
  { jobs, files, lake }: Deps,
  { id, enrol, time_zone }: WorkflowRecord,
  jobId: JobId,
  { filter, selection }: { readonly filter: Filter; readonly selection: LeadSelection },
  stamp: Stamp,
): Promise<void> => {
  const { workspace_id: workspaceId } = stamp.actor;
  if ((await jobs.get(workspaceId, jobId)) !== undefined) return;
  const action = { kind: "enrol", workflow_id: id } as const;
  const plain = newBulkJob(jobId, action, stamp, { selection: { filter, time_zone } });
  const { existing } = enrol;
  if (typeof existing === "string") {
    await jobs.begin({ job: plain, audit: bulkStartAudit(plain) });
    return;
  }
  const sample = await sampleOf(lake.ids(workspaceId, selection), existing.sample, id);
  const { key, count } = await files.putIds(plain, "sample", sample);
  const job = { ...plain, selection: null, ids_key: key, counts: { ...plain.counts, matched: count } };
  await jobs.begin({ job, audit: bulkStartAudit(job) });
};

/**
 * Activates a workflow, and, the first time, begins to enrol the leads that pass already if its document lets them in.
 * Asked again, it begins what a request that died has not begun.
 */
export const activateWithExisting = async (
  deps: Deps,
  before: WorkflowRecord,
  {
    expected,
    jobId,
    overdue,
  }: { readonly expected: number | undefined; readonly jobId: JobId; readonly overdue: Overdue },
  stamp: Stamp,
): Promise<WorkflowRecord> => {
  const { workspace_id: workspaceId } = stamp.actor;
  const { existing } = before.enrol;
  const passing = passingNow(before);
  const isLate = before.activated_at !== null && before.existing === null;
  if (existing === "none" || passing === undefined || isLate)
    return activateWorkflow(deps, before.id, stamp, { overdue });
  const catalogue = schemaCatalogue(await deps.leadSchemas.read(workspaceId));
  const filter = readFilter(passing, catalogue);
  const clock = { now: new Date(stamp.at), timeZone: before.time_zone };
  const selection = { filter, catalogue, clock };
  if (before.existing !== null) {
    const again = await activateWorkflow(deps, before.id, stamp, { overdue });
    await beginJob(deps, before, before.existing.job_id, { filter, selection }, stamp);
    return again;
  }
  const asked = { ...selection, sort: [], limit: 1, wantsTotal: true };
  const { total = 0 } = await deps.lake.page(workspaceId, asked);
  const leads = typeof existing === "string" ? total : Math.min(total, existing.sample);
  requireExpected(leads, expected);
  const record = await activateWorkflow(deps, before.id, stamp, {
    existing: { leads, job_id: jobId },
    overdue,
  });
  if (record.existing !== null)
    await beginJob(deps, record, record.existing.job_id, { filter, selection }, stamp);
  return record;
};
