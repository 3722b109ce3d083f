import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { errorHeader, errorLines, failureLine } from "../error-lines.ts";
import type { ErrorLine, ImportFiles } from "../import-files.ts";
import { type ImportRecord, importerOf } from "../import-record.ts";
import { asLeftOut, type RowProblem } from "../mapping/row-problems.ts";
import { inBatchesOf } from "../row-batches.ts";
import type { TextStore } from "../text-store.ts";
import { RowOwners } from "../validate/row-owners.ts";
import { type CheckedDeal, checkDeals } from "./check-deals.ts";
import { type Missing, type NamedDeal, type NamingDeps, namesOfDeals } from "./deal-names.ts";

/** Rows of one chunk, which one message executes. */
export const dealChunkRows = 200;

export interface DealCheckDeps extends Omit<NamingDeps, "owners" | "leadSchema"> {
  readonly leadSchemas: LeadSchemaSource;
  readonly files: Pick<ImportFiles, "rows">;
  readonly members: Pick<MemberReader, "list">;
}

const problemOf = (
  { deal_mapping }: ImportRecord,
  { cells }: CheckedDeal,
  { field, code, message, hint }: Missing,
  isLeftOut: boolean,
): RowProblem => {
  const index = deal_mapping.findIndex((one) => one.field === field);
  const problem = {
    code,
    column: deal_mapping[index]?.column ?? "",
    value: cells[index] ?? "",
    message,
    suggestion: hint,
  };
  return isLeftOut ? asLeftOut(problem) : problem;
};

/** A row whose names were looked up: those that nobody has are left out, or refuse the row, as its rules do. */
const withNames = (
  record: ImportRecord,
  checked: CheckedDeal & { readonly verdict: "valid" },
  { missing, refused }: Pick<NamedDeal, "missing" | "refused">,
): CheckedDeal => {
  if (missing.length === 0 && refused.length === 0) return checked;
  const isLeftOut = record.options.on_bad_optional === "blank";
  const warnings = [...checked.warnings, ...missing.map((one) => problemOf(record, checked, one, isLeftOut))];
  if (isLeftOut && refused.length === 0) return { ...checked, warnings };
  const { row, cells } = checked;
  const problems = refused.map((one) => problemOf(record, checked, one, false));
  return { row, cells, verdict: "invalid", problems: [...warnings, ...problems] };
};

/** All rows of a file of deals as they stand now, some at a time. */
export async function* checkedDeals(
  deps: DealCheckDeps,
  record: ImportRecord,
  texts: TextStore,
  onShare?: (share: number) => void,
): AsyncGenerator<readonly CheckedDeal[]> {
  const owners = new RowOwners(await deps.members.list(record.workspace_id), importerOf(record));
  const { deals: leadSchema } = await deps.leadSchemas.read(record.workspace_id);
  const found = checkDeals(record, { rows: deps.files.rows, texts }, onShare);
  for await (const batch of inBatchesOf(dealChunkRows, found)) {
    const deals = batch.flatMap((one) => (one.verdict === "valid" ? [one.deal] : []));
    const namesOf = await namesOfDeals({ ...deps, owners, leadSchema }, record, deals);
    yield batch.map((one) => (one.verdict === "valid" ? withNames(record, one, namesOf(one.deal)) : one));
  }
}

/** The error file once more, with the rows that were refused when they were written. */
export async function* dealLinesWithFailures(
  deps: DealCheckDeps,
  record: ImportRecord,
  texts: TextStore,
  failures: ReadonlyMap<number, string>,
): AsyncGenerator<ErrorLine> {
  yield errorHeader(record.columns);
  for await (const batch of checkedDeals(deps, record, texts))
    for (const checked of batch) {
      yield* errorLines(checked);
      const failure = failures.get(checked.row);
      if (failure !== undefined) yield failureLine(checked, failure);
    }
}
