import type { ImportOptions } from "#lib/contract/transfer/import-options.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { ChunkDeps } from "#lib/domain/transfer/import/execute/chunk-run.ts";
import { takeBackOfRows, tellOfRows } from "#lib/domain/transfer/import/execute/company-rows.ts";
import type { ChunkRow } from "#lib/domain/transfer/import/import-files.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { planRow } from "#lib/domain/transfer/import/plan-row.ts";
import { actor, type ToldTable, workspaceId } from "#test/domain/records/company/told-table.ts";
import { at } from "#test/domain/records/lead/a-lead.ts";
import { anImport, mapped } from "../an-import.ts";

/** An import of leads with what they say of their companies. */
export const anImportOf = (
  onMatch: ImportOptions["on_match"],
  change: Partial<ImportRecord> = {},
): ImportRecord => {
  const plain = anImport({ ...mapped("email", "company.industry", "company.city"), ...change });
  return {
    ...plain,
    workspace_id: workspaceId,
    created_by: actor.member_id,
    writing_since: "2027-01-01T00:00:00.000Z",
    ...change,
    options: { ...plain.options, on_match: onMatch },
  };
};

/** A row about the lead of that number. */
export const aRow = (row: number, n: number, company: object): ChunkRow => ({
  row,
  lead: { email: `a${n}@acme.example`, company },
});

const depsOf = (table: ToldTable, rows: readonly ChunkRow[]): ChunkDeps =>
  ({
    leads: table.bulkLeads,
    companies: table.companies,
    files: { chunk: async () => rows },
    leadSchemas: { read: async () => undefined, validator: async () => openValidator },
  }) as unknown as ChunkDeps;

const runOf = (record: ImportRecord) => ({ record, pass: 1, chunk: 1, at });

/** Writes rows as a chunk does; it may die before it tells their companies. Answers what is noted. */
export const writeRows = async (
  table: ToldTable,
  record: ImportRecord,
  rows: readonly ChunkRow[],
  dies = false,
): Promise<Readonly<Record<string, string>>> => {
  const plans = new Map(
    rows.map((row) => {
      const existing = table.state.leads.find(({ lead }) => lead.email === row.lead.email);
      const plan = planRow(record, row, existing, { at });
      if (plan.put !== undefined) table.put(plan.put.after);
      return [row, plan] as const;
    }),
  );
  if (dies) return {};
  return tellOfRows(depsOf(table, rows), runOf(record), {
    plans,
    decidedOf: () => undefined,
    validator: openValidator,
  });
};

/** Takes back what a chunk of those rows has said of companies. */
export const takeBackRows = (table: ToldTable, record: ImportRecord, rows: readonly ChunkRow[]) =>
  takeBackOfRows(depsOf(table, rows), runOf({ ...record, undo_by: actor.member_id }));
