import type { JobId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { nobody } from "#lib/domain/platform/audit/stamp.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import type { keyOfLead } from "#lib/domain/records/company/company-identity.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import type { CompanyCopyWork } from "#lib/domain/records/company/company-work.ts";
import { copyFingerprint, copyKeptMs, saidAt } from "#lib/domain/records/company/pending-leads.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { filterOfCompany } from "#lib/domain/segments/search/leads-of-company.ts";

type Reading = { readonly recordReader: Pick<RecordReader, "get"> };

const companyOf = async (
  { recordReader }: Reading,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Company | undefined> => {
  const kept = await recordReader.get(companyKind, workspaceId, id);
  return kept === undefined || kept.deleted !== undefined ? undefined : kept.record;
};

/** In nobody's name: the service sees what its leads say, whoever has changed the company. */
const service = { role: "admin", member_id: nobody } as const;

/** Begins to bring the leads of a company that has changed to what it says; once for each of its versions, the newest alone. */
export const beginCopy = async (
  deps: Reading & { readonly jobs: Pick<JobStore, "begin"> },
  { workspace_id, company_id, version }: Omit<CompanyCopyWork, "kind">,
  now: Date,
): Promise<void> => {
  const company = await companyOf(deps, workspace_id, company_id);
  if (company === undefined) return;
  const at = now.toISOString();
  // Of no time, so that it is below all jobs that are listed. A message that comes twice names the same one.
  const ulid = derivedUlid(0, `${workspace_id}|copy|${company_id}|${version}`);
  const job = newBulkJob(
    `job_${ulid}` as JobId,
    { kind: "copy_company", company_id, version, said_at: saidAt(company) },
    { actor: { workspace_id, ...service }, at, requestId: company_id, via: "api" },
    {
      selection: { filter: filterOfCompany(company, service), time_zone: "UTC" },
      expires_at: new Date(now.getTime() + copyKeptMs).toISOString(),
    },
  );
  const latest = { fingerprint: copyFingerprint(company_id), version };
  await deps.jobs.begin({ job, audit: bulkStartAudit(job), latest });
};

/** A company, and what tells which leads are its own. */
export interface CopiedCompany {
  readonly record: Company;
  readonly keyOf: typeof keyOfLead;
}

/** The company that a job copies, as it is now; loads the lists of whose domains are no company's. */
export const copiedCompany = async (
  deps: Reading | undefined,
  { action, workspace_id }: BulkJobRecord,
): Promise<CopiedCompany | undefined> => {
  if (action.kind !== "copy_company") return undefined;
  if (deps === undefined) throw new Error("this function copies no companies");
  const record = await companyOf(deps, workspace_id, action.company_id);
  if (record === undefined) return undefined;
  const { keyOfLead: keyOf } = await import("#lib/domain/records/company/company-identity.ts");
  return { record, keyOf };
};
