import type { CompanyId, LeadId } from "#lib/contract/platform/ids.ts";
import type { Company, CompanyChange } from "#lib/contract/records/company-record.ts";
import { copiedFields } from "#lib/contract/records/copied-fields.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { CompanySource } from "#lib/domain/records/company/said-by.ts";
import {
  type TellDeps,
  takeBackOfCompanies,
  tellCompanies,
} from "#lib/domain/records/company/tell-companies.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { BulkEntry } from "./bulk-journal.ts";
import type { MarkedLeads } from "./bulk-store.ts";
import type { LeadPlan, LeftAlone } from "./lead-plan.ts";
import { writerOf } from "./writer-of.ts";

interface TellByJobDeps {
  readonly leads: Pick<MarkedLeads, "leadsOf">;
  readonly leadSchemas: LeadSchemaReader;
  readonly companies: TellDeps;
}

/** The field of companies that an action sets, such as `company.city`; undefined for one that says nothing of them. */
const fieldOf = ({ action }: Pick<BulkJobRecord, "action">): string | undefined => {
  if (action.kind !== "set_field" && action.kind !== "clear_field") return undefined;
  const [part, name] = action.field.split(".");
  // A name is never taken away.
  const isSaid =
    copiedFields.some((field) => field === name) && !(name === "name" && action.kind === "clear_field");
  return part === "company" && isSaid ? action.field : undefined;
};

/** Whether a job says anything of the companies of its leads. */
export const saysOfCompanies = (job: Pick<BulkJobRecord, "action">): boolean => fieldOf(job) !== undefined;

const changeOf = ({ action }: Pick<BulkJobRecord, "action">, field: string): CompanyChange => {
  const value = action.kind === "set_field" ? action.value : null;
  const [, name = "", key] = field.split(".");
  return (
    name === "custom" && key !== undefined ? { custom: { [key]: value } } : { [name]: value }
  ) as CompanyChange;
};

const sourceOf = (job: BulkJobRecord, at: string): CompanySource => ({
  kind: "bulk",
  id: job.undoes ?? job.id,
  workspaceId: job.workspace_id,
  writer: writerOf(job),
  at,
  requestId: job.request_id,
});

const messages = {
  changed_since: "Somebody has changed the company since.",
  not_yours: "The company is not yours to change.",
} as const;

/** An undo's leads with the companies that were told with them, be a lead in the bin, gone, or another company's by now. */
const toTakeBack = (
  entries: Iterable<BulkEntry>,
  stored: ReadonlyMap<LeadId, StoredLead>,
): readonly {
  readonly id: LeadId;
  readonly lead?: Lead | undefined;
  readonly company?: CompanyId | undefined;
}[] =>
  [...entries].map((entry) => ({
    id: entry.lead_id,
    lead: stored.get(entry.lead_id)?.lead,
    ...("company" in entry && { company: entry.company }),
  }));

/**
 * After the leads of a chunk are written: tells their companies what the job sets, each once, or takes that back where the job is
 * an undo. Answers the plans with what is left: leads whose company is not to be changed by whoever began the job, or was
 * changed since. A lead that the job does not change says nothing, as a request that changes nothing. A repeated delivery finds it done.
 */
export const tellByJob = async (
  { leads, leadSchemas, companies }: TellByJobDeps,
  {
    job,
    at,
    entries,
  }: {
    readonly job: BulkJobRecord;
    readonly at: string;
    /** Of an undo: what the job has written in this chunk. */
    readonly entries: Iterable<BulkEntry>;
  },
  plans: ReadonlyMap<LeadId, LeadPlan>,
): Promise<ReadonlyMap<LeadId, LeadPlan>> => {
  const field = fieldOf(job);
  const { workspace_id: workspaceId, undoes } = job;
  const ids = [...plans].flatMap(([id, { outcome }]) =>
    undoes !== null || outcome === "changed" ? [id] : [],
  );
  if (field === undefined || ids.length === 0) return plans;
  const validator = await leadSchemas.validator(await leadSchemas.read(workspaceId), new Date(at));
  const stored = await leads.leadsOf(workspaceId, ids);
  const change = undoes === null ? changeOf(job, field) : {};
  const follows = new Set(["changed", "unchanged"]);
  const tellings = [...stored.values()].flatMap(({ lead, deleted }) =>
    deleted === undefined && follows.has(plans.get(lead.id)?.outcome ?? "")
      ? [{ lead, row: 0, change: (_: Company) => change }]
      : [],
  );
  const source = sourceOf(job, at);
  const left = new Map<LeadId, LeftAlone>();
  if (undoes !== null)
    for (const { first, reason } of await takeBackOfCompanies(companies, source, toTakeBack(entries, stored)))
      left.set(first.id, { field, reason, message: messages[reason] });
  // Of an undo nothing but that its leads follow.
  for (const { telling, message } of await tellCompanies(companies, source, tellings, validator))
    left.set(telling.lead.id, { field, reason: "not_your_company", message });
  return new Map(
    [...plans].map(([id, plan]) => {
      const one = left.get(id);
      return [id, one === undefined ? plan : { ...plan, left: [...(plan.left ?? []), one] }];
    }),
  );
};
