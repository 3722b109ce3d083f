import type { ExportJobRecord } from "#lib/domain/platform/job/export-job.ts";
import { fileNames } from "./lead-file.ts";

/** Where the file of one of a job's runs lies, and what tells of it. */
export interface ExportKeys {
  readonly file: string;
  readonly manifest: string;
  /** Under which a browser saves the file. */
  readonly name: string;
}

type Job = Pick<ExportJobRecord, "workspace_id" | "id" | "query" | "scheduled">;

/** `20261121T070000Z`: a time that may stand in a key and sorts. */
const compact = (time: string): string => `${time.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/**
 * The keys of a job's `run`, which no other run has. A scheduled export's lie side by side under the schedule's prefix,
 * in the order of their times.
 */
export const exportKeys = ({ workspace_id, id, query, scheduled }: Job, run: number): ExportKeys => {
  const { name } = fileNames(query);
  if (scheduled === undefined) {
    const folder = `exports/${workspace_id}/${id}/${run}/`;
    return { file: `${folder}${name}`, manifest: `${folder}manifest.json`, name };
  }
  const own = `${compact(scheduled.at)}-${id.slice("job_".length)}-${run}`;
  const folder = `scheduled/${workspace_id}/${scheduled.prefix}/`;
  const ownName = `${own}${name.slice(name.indexOf("."))}`;
  return { file: `${folder}${ownName}`, manifest: `${folder}${own}.manifest.json`, name: ownName };
};

/** Of the run that made the file. */
export const manifestKeyOf = (job: Job & Pick<ExportJobRecord, "run">): string =>
  exportKeys(job, job.run).manifest;
