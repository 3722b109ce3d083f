import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { copiedFields } from "#lib/contract/records/copied-fields.ts";
import { isGathered, leadsDone } from "#lib/domain/platform/job/bulk-job.ts";
import type { LatestJobs } from "#lib/domain/platform/job/job-store.ts";

/** Nobody sees such a job: it is kept for as long as its messages may come. */
export const copyKeptMs = 5 * 86_400_000;

/** Names the jobs that bring leads to what a company says. */
export const copyFingerprint = (id: string): string => `company-copy-${id}`;

/** What tells which leads are a company's, beside what they say of it. */
const telling = ["domain", "domains", ...copiedFields];

/** When something was said of a company that its leads follow. */
export const saidAt = ({ provenance, merged }: Pick<Company, "provenance" | "merged">): string =>
  [...telling.map((field) => provenance[field]?.at ?? ""), ...merged.map(({ at }) => at)].reduce(
    (latest, at) => (at > latest ? at : latest),
    "",
  );

/** The leads that a company's last change has yet to reach; null while they are not counted. */
export const pendingLeads = async (
  { latestOf }: LatestJobs,
  workspaceId: WorkspaceId,
  company: Company,
  now: Date,
): Promise<number | null> => {
  const job = await latestOf(workspaceId, copyFingerprint(company.id));
  const said = saidAt(company);
  if (job?.kind !== "bulk" || job.action.kind !== "copy_company") {
    // It is about to be begun, or long over.
    const isNew = said > company.created_at && now.getTime() - Date.parse(said) < copyKeptMs;
    return isNew ? null : 0;
  }
  if (job.action.said_at < said) return null;
  if (job.ended_at !== null) return 0;
  return isGathered(job) ? job.counts.matched - leadsDone(job) : null;
};
