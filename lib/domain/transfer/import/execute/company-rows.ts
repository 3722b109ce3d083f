import type { Company, CompanyChange } from "#lib/contract/records/company-record.ts";
import { copiedFields } from "#lib/contract/records/copied-fields.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { keyOfLead } from "#lib/domain/records/company/company-identity.ts";
import { madeByLeads } from "#lib/domain/records/company/company-kind.ts";
import type { CompanySource } from "#lib/domain/records/company/said-by.ts";
import {
  type Telling,
  takeBackOfCompanies,
  tellCompanies,
} from "#lib/domain/records/company/tell-companies.ts";
import { noCompany } from "#lib/domain/records/lead/blank-lead.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { mayWrite } from "#lib/domain/records/lead/visibility.ts";
import type { ChunkRow, LeftLine } from "../import-files.ts";
import { type ImportRecord, importerOf, undoRoleOf } from "../import-record.ts";
import type { RowPlan } from "../row-plan.ts";
import type { ChunkDeps, ChunkRun } from "./chunk-run.ts";
import type { ChunkShare } from "./chunk-share.ts";
import { leadsOfRows } from "./leads-of-rows.ts";
import { companyChangeBy } from "./merge-policy.ts";

type KeyOf = typeof keyOfLead;

/** Whether rows of the import may say anything that a company's record says. */
const saysOfCompanies = ({ object, mapping }: ImportRecord): boolean =>
  object === "lead" &&
  mapping.some(({ field }) => field?.startsWith("company.") === true && field !== "company.domain");

const saysAny = ({ lead: { company } }: ChunkRow): boolean =>
  copiedFields.some((field) => company?.[field] !== null && company?.[field] !== undefined);

const sourceOf = ({ record, at }: ChunkRun): CompanySource => ({
  kind: "import",
  id: record.id,
  workspaceId: record.workspace_id,
  writer: importerOf(record),
  at,
  requestId: record.request_id,
});

/** The row as a lead of its own. */
const ownLead = ({ lead: { company, email } }: ChunkRow): Pick<Lead, "company" | "email"> => ({
  email: email ?? null,
  company: { ...noCompany, ...company } as Lead["company"],
});

/** A row whose lead is another company's than the one that the row itself names says nothing of either. */
const isOfItsLead = (row: ChunkRow, lead: Lead, keyOf: KeyOf): boolean => {
  const known = keyOf(lead);
  const { company } = ownLead(row);
  // A row that names no country means the lead's.
  const named = keyOf({
    email: null,
    company: { ...company, country: company.country ?? lead.company.country },
  });
  if (known === undefined || named === undefined) return true;
  return named.domain === null && known.domain !== null ? true : named.key === known.key;
};

interface Through {
  readonly plans: ReadonlyMap<ChunkRow, RowPlan>;
  readonly decidedOf: ChunkShare["decidedOf"];
  readonly validator: LeadValidator;
}

/** What a row says of its company, by the policy for matches or what somebody has decided on it. */
const tellingOf = (
  record: ImportRecord,
  { row, lead: given }: ChunkRow,
  lead: Lead,
  { decidedOf, validator }: Omit<Through, "plans">,
): Telling | undefined => {
  const policy = decidedOf(row)?.policy ?? record.options.on_match;
  const { root, parent_import_id: parent } = record;
  const supersedes = root === null ? [] : [root.id, ...(parent === null ? [] : [parent])];
  const { company } = validator.read(given).input;
  if (company == null) return undefined;
  const asOf = given.last_contacted_at ?? record.created_at;
  const change = (held: Company): CompanyChange => {
    // Nobody has decided on it.
    if (policy === "review" || policy === "create") return {};
    // One that the import's own leads have made, whichever was first, says what the first row says.
    const isNew = held.created_by === null && held.created_at >= (record.writing_since ?? asOf);
    const by = { asOf, policy, supersedes: isNew ? [...supersedes, madeByLeads] : supersedes };
    return companyChangeBy({ ...by, company: held }, company);
  };
  return { row, lead, change };
};

/**
 * After the rows of a chunk are written: tells the companies of their leads what they say, the first row of each first, and answers
 * what is noted of rows whose company the importer may not change. A repeated delivery finds it said.
 */
export const tellOfRows = async (
  deps: ChunkDeps,
  run: ChunkRun,
  { plans, ...by }: Through,
): Promise<Readonly<Record<string, string>>> => {
  const { record } = run;
  if (!saysOfCompanies(record)) return {};
  const rows = [...plans].flatMap(([row, { outcome }]) =>
    outcome !== "failed" && outcome !== "held" && saysAny(row) ? [row] : [],
  );
  if (rows.length === 0) return {};
  const { keyOfLead } = await import("#lib/domain/records/company/company-identity.ts");
  const leadsOf = await leadsOfRows(deps.leads, record, rows, true);
  const tellings = rows.flatMap((row) => {
    const { existing, likely } = leadsOf(row);
    const stored = existing ?? likely;
    if (stored === undefined || stored.deleted !== undefined) return [];
    const isOthers = plans.get(row)?.outcome === "skipped" && !mayWrite(importerOf(record), stored.lead);
    if (isOthers) return [];
    const telling = tellingOf(record, row, stored.lead, by);
    if (telling === undefined) return [];
    return isOfItsLead(row, stored.lead, keyOfLead) ? [telling] : [{ ...telling, change: () => ({}) }];
  });
  const untold = await tellCompanies(deps.companies, sourceOf(run), tellings, by.validator);
  return Object.fromEntries(untold.map(({ telling, message }) => [String(telling.row), message]));
};

/** Lets the leads of a chunk's rows follow their companies, as far as they have one. */
export const followOfRows = async (deps: ChunkDeps, run: ChunkRun): Promise<void> => {
  const { record, chunk, at } = run;
  if (!saysOfCompanies(record)) return;
  const rows = (await deps.files.chunk(record, chunk)).filter(saysAny);
  const leadsOf = await leadsOfRows(deps.leads, record, rows, true);
  const tellings = rows.flatMap((row) => {
    const { existing, likely } = leadsOf(row);
    const stored = existing ?? likely;
    const isThere = stored !== undefined && stored.deleted === undefined;
    return isThere ? [{ row: row.row, lead: stored.lead, change: () => ({}) }] : [];
  });
  if (tellings.length === 0) return;
  const validator = await deps.leadSchemas.validator(
    await deps.leadSchemas.read(record.workspace_id),
    new Date(at),
  );
  await tellCompanies(deps.companies, sourceOf(run), tellings, validator);
};

/** Takes back what the rows of a chunk have said of companies; answers what is left, for the file that tells of it. */
export const takeBackOfRows = async (deps: ChunkDeps, run: ChunkRun): Promise<readonly LeftLine[]> => {
  const { record, chunk } = run;
  if (!saysOfCompanies(record) || record.undo_by === null) return [];
  const rows = (await deps.files.chunk(record, chunk)).filter(saysAny);
  const leadsOf = await leadsOfRows(deps.leads, record, rows, true);
  // What the row itself names as well: somebody may have taken its lead to another company since.
  const named = rows.flatMap((row) => {
    const { existing, likely } = leadsOf(row);
    const leads = [existing, likely].flatMap((one) => one?.lead ?? []);
    return [...leads, ownLead(row)].map((lead) => ({ row: row.row, lead, id: leads[0]?.id }));
  });
  const source = { ...sourceOf(run), writer: { role: undoRoleOf(record), member_id: record.undo_by } };
  const left = await takeBackOfCompanies(deps.companies, source, named);
  return left.map(({ first: { row, id }, reason }) => [String(row), id ?? "", "company", "", "", "", reason]);
};
