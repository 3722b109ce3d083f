import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { CheckedRow } from "../check-rows.ts";
import { holdersOfRows } from "../external-ids.ts";
import type { ImportRecord } from "../import-record.ts";
import { type Batches, inBatchesOf } from "../row-batches.ts";
import type { TextStore } from "../text-store.ts";
import { type Draft, type Judged, RowJudge } from "./row-judge.ts";
import type { RowOwners } from "./row-owners.ts";

/** Rows whose leads and references are looked up together. */
const windowRows = 500;

export interface SchemaCheck {
  readonly record: ImportRecord;
  readonly validator: LeadValidator;
  readonly leads: Pick<BulkLeads, "holdersOf" | "holdersOfValues">;
  readonly leadSchemas: Pick<LeadSchemaReader, "existing">;
  readonly texts: TextStore;
  /** Where a column names owners. */
  readonly owners: RowOwners | undefined;
}

const isDraft = (one: Draft | CheckedRow): one is Draft => "whole" in one;
const isJudged = (one: Judged | CheckedRow): one is Judged => "admitted" in one;

const verdicts = async (
  rows: readonly CheckedRow[],
  judge: RowJudge,
  { record: { workspace_id }, validator, leads, leadSchemas }: SchemaCheck,
): Promise<CheckedRow[]> => {
  const drafts = rows.map((row) => (row.verdict === "valid" ? judge.draft(row) : judge.withOwn(row)));
  const open = drafts.filter(isDraft);
  const emails = open.flatMap(({ lead }) => (lead.email == null ? [] : [normaliseEmail(lead.email)]));
  const references = open.flatMap(({ whole }) => validator.references(whole));
  const [matches, holderOf, known] = await Promise.all([
    leads.holdersOf(workspace_id, emails),
    holdersOfRows(
      leads,
      workspace_id,
      open.map(({ lead }) => lead),
    ),
    references.length === 0 ? new Set<string>() : leadSchemas.existing(workspace_id, references),
  ]);
  const judged = drafts.map((one) => {
    if (!isDraft(one)) return one;
    const { email } = one.lead;
    const match = email == null ? holderOf(one.lead) : matches.get(normaliseEmail(email));
    return judge.byRules(one, known, match);
  });
  const values = judged.flatMap((one) => (isJudged(one) ? [...one.unique.values()] : []));
  const holders = values.length === 0 ? new Map() : await leads.holdersOfValues(workspace_id, values);
  return judged.map((one) =>
    isJudged(one) ? judge.verdict(one, ({ kind, value }) => holders.get(`${kind} ${value}`)) : one,
  );
};

/**
 * The same rows in the same order, put through what the workspace has added to the lead: custom values are typed,
 * rules refuse or warn, external ids and unique values have one lead. Where it has added nothing and no column fills a
 * custom field or an external id, they are the very same.
 */
export const withSchema = (rows: Batches<CheckedRow>, check: SchemaCheck): Batches<CheckedRow> => {
  const fillsOwn = check.record.mapping.some(
    ({ field }) =>
      field === "stage" ||
      field === "owner" ||
      field?.includes("custom.") ||
      field?.startsWith("external_ids"),
  );
  return check.validator.isOpen && !fillsOwn ? rows : throughModel(rows, check);
};

async function* throughModel(rows: Batches<CheckedRow>, check: SchemaCheck): Batches<CheckedRow> {
  const judge = new RowJudge(check);
  for await (const window of inBatchesOf(windowRows, rows)) yield await verdicts(window, judge, check);
}
