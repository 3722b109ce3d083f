import type { Fault } from "#lib/contract/errors.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import { normaliseEmail } from "#lib/domain/lead/email.ts";
import type { ImportedLead } from "#lib/domain/lead/imported-lead.ts";
import type { Admission, LeadGate } from "#lib/domain/lead/lead-gate.ts";
import type { LeadModelReader } from "#lib/domain/lead/lead-model.ts";
import { newLead } from "#lib/domain/lead/lead-rules.ts";
import { comparableValue } from "#lib/domain/lead/stored-lead.ts";
import type { CheckedRow } from "../check-rows.ts";
import { FirstRows } from "../first-rows.ts";
import type { ImportRecord } from "../import-record.ts";
import type { BulkLeads } from "../import-store.ts";
import { leadIdOf } from "../lead-id.ts";
import type { RowProblem } from "../row-to-lead.ts";

/** Rows whose leads and references are looked up together. */
const windowRows = 500;

export interface ModelCheck {
  readonly record: ImportRecord;
  readonly gate: LeadGate;
  readonly leads: Pick<BulkLeads, "holdersOf">;
  readonly models: Pick<LeadModelReader, "existing">;
}

type Valid = CheckedRow & { readonly verdict: "valid" };

interface Draft {
  readonly row: Valid;
  readonly lead: ImportedLead;
  /** The lead that the row alone would make. */
  readonly whole: Lead;
}

/** A fault told by the file's own column and cell. */
const problemOf = ({ mapping }: ImportRecord, { cells }: CheckedRow, fault: Fault): RowProblem => {
  const name = fault.pointer.slice(1).replaceAll("/", ".");
  const index = mapping.findIndex(({ field }) => field === name);
  return {
    code: fault.code,
    column: mapping[index]?.column ?? "",
    value: cells[index] ?? "",
    message: fault.message,
    suggestion: fault.hint ?? "",
  };
};

/** What a row that matches a lead may lack, since the lead may have it; the two together are judged when they merge. */
const isMissing = ({ code }: Fault): boolean => code === "required" || code === "rule_required";

class RowJudge {
  readonly #check: ModelCheck;
  readonly #values = new FirstRows();

  constructor(check: ModelCheck) {
    this.#check = check;
  }

  #invalid(row: Valid, faults: readonly Fault[]): CheckedRow {
    const problems = faults.map((fault) => problemOf(this.#check.record, row, fault));
    return { row: row.row, cells: row.cells, verdict: "invalid", problems };
  }

  /** The row with its custom values typed, or what is wrong with them. */
  draft(row: Valid): Draft | CheckedRow {
    const { record, gate } = this.#check;
    const { input: lead, errors } = gate.read(row.lead);
    if (errors.length > 0) return this.#invalid(row, errors);
    const made = { ...lead, source: lead.source ?? "import" };
    const stamp = { source: "import", at: record.created_at, by: record.id };
    try {
      return { row, lead, whole: newLead(leadIdOf(record, row.row), made, stamp) };
    } catch (error) {
      if (error instanceof Refusal) return this.#invalid(row, error.details.errors ?? []);
      throw error;
    }
  }

  /** Of rows with one value that one lead may have, the first has it. */
  #repeated(row: Valid, lead: Lead): Fault[] {
    return this.#check.gate.uniqueFields(lead).flatMap((name) => {
      const first = this.#values.claim(`${name}:${comparableValue(lead, name)}`, row.row);
      if (first === row.row) return [];
      const pointer = `/${name.replaceAll(".", "/")}`;
      return [{ pointer, code: "duplicate_value", message: `Row ${first} has this value already.` }];
    });
  }

  verdict({ row, lead, whole }: Draft, known: ReadonlySet<string>, isMatch: boolean): CheckedRow {
    const admission: Admission = this.#check.gate.admit({ context: "import", after: whole, known });
    const errors = admission.errors.filter((fault) => !isMatch || !isMissing(fault));
    if (errors.length > 0) return this.#invalid(row, errors);
    const repeated = this.#repeated(row, admission.lead);
    if (repeated.length > 0) return this.#invalid(row, repeated);
    const told = admission.warnings.map((fault) => problemOf(this.#check.record, row, fault));
    const warnings = [...(row.warnings ?? []), ...told];
    return { ...row, lead, ...(warnings.length > 0 && { warnings }) };
  }
}

const isDraft = (one: Draft | CheckedRow): one is Draft => "whole" in one;

const judged = async (
  rows: readonly CheckedRow[],
  judge: RowJudge,
  { record: { workspace_id }, gate, leads, models }: ModelCheck,
): Promise<CheckedRow[]> => {
  const drafts = rows.map((row) => (row.verdict === "valid" ? judge.draft(row) : row));
  const open = drafts.filter(isDraft);
  const emails = open.flatMap(({ lead }) => (lead.email == null ? [] : [normaliseEmail(lead.email)]));
  const references = open.flatMap(({ whole }) => gate.references(whole));
  const [holders, known] = await Promise.all([
    leads.holdersOf(workspace_id, emails),
    references.length === 0 ? new Set<string>() : models.existing(workspace_id, references),
  ]);
  return drafts.map((one) => {
    if (!isDraft(one)) return one;
    const { email } = one.lead;
    return judge.verdict(one, known, email != null && holders.has(normaliseEmail(email)));
  });
};

/**
 * The same rows in the same order, put through what the workspace has added to the lead: custom values are typed,
 * rules refuse or warn. Where it has added nothing and no column fills a custom field, they are the very same.
 */
export const withModel = (rows: AsyncIterable<CheckedRow>, check: ModelCheck): AsyncIterable<CheckedRow> => {
  const fillsCustom = check.record.mapping.some(({ field }) => field?.includes("custom."));
  return check.gate.isOpen && !fillsCustom ? rows : throughModel(rows, check);
};

async function* throughModel(rows: AsyncIterable<CheckedRow>, check: ModelCheck): AsyncGenerator<CheckedRow> {
  const judge = new RowJudge(check);
  let window: CheckedRow[] = [];
  for await (const row of rows) {
    if (window.push(row) < windowRows) continue;
    yield* await judged(window, judge, check);
    window = [];
  }
  yield* await judged(window, judge, check);
}
