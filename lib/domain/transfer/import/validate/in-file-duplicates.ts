import type { OnInFileDuplicate } from "#lib/contract/transfer/import-options.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import { type CheckedRow, laterRow } from "../check-rows.ts";
import { FirstRows } from "../first-rows.ts";
import { UnreadableFile } from "../import-files.ts";
import type { Batches } from "../row-batches.ts";
import type { RowProblem } from "../row-to-lead.ts";
import type { TextStore } from "../text-store.ts";
import { FileOptOuts } from "./file-opt-outs.ts";
import { mergeRows } from "./merge-rows.ts";

/** Rows that wait at a time for later ones to be merged into them; in memory, so that a file can't fill it. */
const openMax = 100_000;

type Valid = CheckedRow & { readonly verdict: "valid" };
/** How rows with one email are resolved. */
interface DuplicateRule {
  readonly policy: OnInFileDuplicate;
  /** The column that problems name. */
  readonly emailColumn: string;
}

/** Rows with one email, by the first of them. */
interface Groups {
  /** The last row of each group with several rows. */
  readonly last: ReadonlyMap<number, number>;
  readonly optOuts: FileOptOuts;
}

const emailOf = ({ lead }: { readonly lead: ImportedLead }): string | undefined =>
  lead.email == null ? undefined : normaliseEmail(lead.email);

const findGroups = async (rows: Batches<CheckedRow>, firstRows: FirstRows): Promise<Groups> => {
  const last = new Map<number, number>();
  const optOuts = new FileOptOuts();
  for await (const batch of rows)
    for (const checked of batch) {
      const email = checked.verdict === "valid" ? emailOf(checked) : undefined;
      const first = email === undefined ? checked.row : firstRows.claim(email, checked.row);
      if (first !== checked.row) last.set(first, checked.row);
      if (email !== undefined && checked.verdict === "valid") optOuts.add(first, checked.lead);
    }
  return { last, optOuts };
};

const givingWay = (
  { row, cells }: Valid,
  problem: RowProblem,
  as: "invalid" | "duplicate_in_file" = "duplicate_in_file",
): CheckedRow => ({ row, cells, verdict: as, problems: [problem] });

const sameEmail = ({ lead }: Valid, message: string, suggestion = ""): RowProblem => ({
  code: "duplicate_in_file",
  column: "",
  value: lead.email ?? "",
  message,
  suggestion,
});

/** Resolves the rows of one email each by a policy; `first` and `last` say where its rows lie. */
const resolver = ({ policy, emailColumn }: DuplicateRule) => {
  const open = new Map<number, Valid>();
  const merged = (checked: Valid, first: number, last: number): CheckedRow[] => {
    const held = open.get(first);
    if (held === undefined) {
      if (open.size === openMax)
        throw new UnreadableFile("too_many_duplicates", `More than ${openMax} rows wait to be merged.`);
      open.set(first, checked);
      return [];
    }
    const whole = { ...held, lead: mergeRows(held.lead, checked.lead) };
    open.set(first, whole);
    const gone = givingWay(checked, sameEmail(checked, `It was merged into row ${first}.`));
    return checked.row === last ? [gone, whole] : [gone];
  };
  return (checked: Valid, first: number, last: number): CheckedRow[] => {
    switch (policy) {
      case "first":
        return [
          checked.row === first
            ? checked
            : givingWay(checked, laterRow(checked.lead.email ?? "", first, emailColumn)),
        ];
      case "last": {
        const message = `Row ${last} has this email too, and the last one counts.`;
        return [checked.row === last ? checked : givingWay(checked, sameEmail(checked, message))];
      }
      case "error": {
        const other = checked.row === first ? last : first;
        const problem = sameEmail(checked, `Row ${other} has this email too.`, "Keep one of the rows.");
        return [givingWay(checked, problem, "invalid")];
      }
      case "merge":
        return merged(checked, first, last);
    }
  };
};

/**
 * Resolves which of several rows with one email count, in two passes over the rows. The row that counts takes the
 * opt-outs of all of them. A merged row comes in the place of its last one.
 */
export async function* resolveInFile(
  rule: DuplicateRule,
  rows: (pass: 1 | 2) => Batches<CheckedRow>,
  texts: TextStore,
): Batches<CheckedRow> {
  // The second pass meets every address again, and knows its first row.
  const firstRows = new FirstRows(texts);
  const { last: lastOf, optOuts } = await findGroups(rows(1), firstRows);
  const resolve = resolver(rule);
  const resolved = (checked: CheckedRow): CheckedRow[] => {
    const email = checked.verdict === "valid" ? emailOf(checked) : undefined;
    if (checked.verdict !== "valid" || email === undefined) return [checked];
    const first = firstRows.claim(email, checked.row);
    const last = lastOf.get(first);
    if (last === undefined) return [checked];
    return resolve({ ...checked, lead: optOuts.addTo(checked.lead, first) }, first, last);
  };
  for await (const batch of rows(2)) yield Array.from(batch, resolved).flat();
}
