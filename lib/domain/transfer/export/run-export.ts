import { Refusal } from "#lib/contract/errors.ts";
import type { JobFailure } from "#lib/contract/platform/jobs.ts";
import { queueDeliveriesMax } from "#lib/contract/resources.ts";
import { isOfLeads } from "#lib/contract/transfer/export-object.ts";
import type { ExportJobRecord } from "#lib/domain/platform/job/export-job.ts";
import type { JobWork } from "#lib/domain/platform/job/job-work.ts";
import { PermanentFailure } from "#lib/domain/platform/work/verdicts.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { AnyRecord } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import { exportDoneAudit } from "./export-audit.ts";
import type { ExportFiles } from "./export-files.ts";
import { exportKeys } from "./export-keys.ts";
import { type ExportView, orderedSelectionOf } from "./export-view.ts";
import { exportedCatalogue, exportedKind, recordSelection } from "./exported-kinds.ts";
import { FileSum, fileBytes } from "./file-bytes.ts";
import type { FilePacker } from "./file-packer.ts";
import {
  claimJob,
  ExportImpossible,
  JobPulse,
  type RunParts,
  Superseded,
  waitForOther,
} from "./job-pulse.ts";
import { leadColumns } from "./lead-columns.ts";
import { fileNames } from "./lead-file.ts";
import { recordColumns } from "./record-columns.ts";
import { isForLake, type LeadSource, selectLeads } from "./select-leads.ts";

export interface ExportRun extends RunParts, LeadSource {
  readonly lake: Pick<LeadLake, "inOrder">;
  readonly recordLake: Pick<RecordLake, "inOrder">;
  readonly files: ExportFiles;
  readonly packer: FilePacker;
  readonly leadSchema: LeadSchemaSource;
}

/** What lies beside the file, for whoever finds it without the job. */
const manifest = (job: ExportJobRecord, sum: FileSum): Uint8Array =>
  Buffer.from(
    `${JSON.stringify({
      job_id: job.id,
      workspace_id: job.workspace_id,
      created_by: job.created_by,
      created_at: job.updated_at,
      count: sum.wanted,
      bytes: sum.bytes,
      sha256: sum.sha256(),
      ...(job.scheduled !== undefined && { scheduled: job.scheduled }),
      ...job.query,
      masking: "none",
    })}\n`,
  );

async function* once(block: Uint8Array): AsyncGenerator<Uint8Array> {
  yield block;
}

/** The query as the workspace's fields stand. */
const viewOf = async (
  { leadSchema }: ExportRun,
  { query, workspace_id, created_at, scheduled }: ExportJobRecord,
): Promise<ExportView> => {
  const { fields: ownFields, pipelines } = await leadSchema.read(workspace_id);
  return { query, ownFields, pipelines, now: new Date(scheduled?.at ?? created_at) };
};

/** The leads, or the records of another kind, as the file has them. */
const contentOf = async (
  run: ExportRun,
  job: ExportJobRecord,
  watched: Parameters<typeof fileBytes>[2],
): Promise<AsyncIterable<Uint8Array>> => {
  const { query, workspace_id } = job;
  if (!isOfLeads(query.object)) {
    const kind = exportedKind(query.object);
    const leadSchema = await run.leadSchema.read(workspace_id);
    const selection = recordSelection(kind, job, exportedCatalogue(query.object, leadSchema));
    const records = run.recordLake.inOrder(kind, workspace_id, selection);
    return fileBytes<AnyRecord>(
      { form: query, columns: recordColumns<AnyRecord>(kind, query) },
      records,
      watched,
    );
  }
  const view = await viewOf(run, job);
  const leads = isForLake(view)
    ? run.lake.inOrder(workspace_id, orderedSelectionOf(view))
    : selectLeads(run, workspace_id, view);
  return fileBytes({ form: query, columns: leadColumns(query, view.ownFields) }, leads, watched);
};

/** What ended a run; a filter that the workspace's fields or lists have outgrown makes the export impossible. */
const reasonOf = (error: unknown): unknown =>
  error instanceof Refusal && error.code === "validation_failed"
    ? new ExportImpossible(
        "outdated_filter",
        "The filter or the order asks for a field, an option or a list that is gone.",
      )
    : error;

const writeFiles = async (run: ExportRun, pulse: JobPulse): Promise<FileSum> => {
  const { files, packer } = run;
  const { query } = pulse.job;
  const { mediaType } = fileNames(query);
  const { name, ...keys } = exportKeys(pulse.job, pulse.job.run);
  const sum = new FileSum(query);
  const watched = { sum, packer, onLook: (looked: number) => pulse.beat(looked) };
  const bytes = await contentOf(run, pulse.job, watched);
  const stored = await files.put({ key: keys.file, name, mediaType }, bytes);
  if (sum.written() !== sum.wanted || stored !== sum.bytes)
    throw new ExportImpossible(
      "incomplete",
      `The file holds ${sum.written()} records in ${stored} bytes instead of ${sum.wanted} in ${sum.bytes}.`,
    );
  const beside = { key: keys.manifest, name: "manifest.json", mediaType: "application/json" };
  await files.put(beside, once(manifest(pulse.job, sum)));
  return sum;
};

const removeRuns = async (
  { files }: ExportRun,
  job: ExportJobRecord,
  runs: readonly number[],
): Promise<void> => {
  const keys = runs.flatMap((run) => {
    const { file, manifest } = exportKeys(job, run);
    return [file, manifest];
  });
  if (keys.length > 0) await files.remove(keys);
};

const makeFile = async (run: ExportRun, pulse: JobPulse): Promise<void> => {
  const sum = await writeFiles(run, pulse);
  const { job } = pulse;
  await removeRuns(
    run,
    job,
    Array.from({ length: job.run - 1 }, (_, index) => index + 1),
  );
  const done = {
    state: "done",
    progress: { done: sum.looked, total: sum.looked },
    counts: { leads: sum.wanted, bytes: sum.bytes },
    sha256: sum.sha256(),
    result_key: exportKeys(job, job.run).file,
  } as const;
  await pulse.write(done, exportDoneAudit);
};

const fail = async (run: ExportRun, pulse: JobPulse, failure: JobFailure): Promise<void> => {
  await removeRuns(run, pulse.job, [pulse.job.run]);
  await pulse.write({ state: "failed", failure });
};

/**
 * Makes an export's file and finishes its job. Work that is delivered twice, late or after a crash ends in one file:
 * only the run whose writes to the record go through finishes it, and each run has keys of its own.
 */
export const runExport = async (run: ExportRun, work: JobWork): Promise<void> => {
  const claimed = await claimJob(run, work);
  if (claimed === undefined) return;
  const pulse = new JobPulse(run, claimed);
  try {
    await makeFile(run, pulse);
  } catch (thrown) {
    const error = reasonOf(thrown);
    if (error instanceof Superseded) {
      await removeRuns(run, claimed, [claimed.run]);
      throw waitForOther();
    }
    if (error instanceof ExportImpossible) {
      await fail(run, pulse, { code: error.code, message: error.message });
      throw new PermanentFailure(error.message, { cause: thrown });
    }
    if (run.attempt >= queueDeliveriesMax)
      await fail(run, pulse, { code: "internal", message: "Something went wrong on our side. Try again." });
    throw error;
  }
};
