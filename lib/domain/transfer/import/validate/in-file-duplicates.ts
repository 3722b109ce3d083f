import type { OnInFileDuplicate } from "#lib/contract/transfer/import-options.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import type { CheckedRow } from "../check-rows.ts";
import { FirstRows } from "../first-rows.ts";
import { UnreadableFile } from "../import-files.ts";
import type { Batches } from "../row-batches.ts";
import type { TextStore } from "../text-store.ts";
import { mergeRows } from "./merge-rows.ts";

/** Rows that wait at a time for later ones to be merged into them; in memory, so that a file can't fill it. */
const openMax = 100_000;

type Valid = CheckedRow & { readonly verdict: "valid" };
type Policy = Exclude<OnInFileDuplicate, "first">;

/** The last row with the email of each row that is the first of several. */
type Groups = ReadonlyMap<number, number>;

const emailOf = ({ lead }: { readonly lead: ImportedLead }): string | undefined =>
  lead.email == null ? undefined : normaliseEmail(lead.email);

const findGroups = async (rows: Batches<CheckedRow>, firstRows: FirstRows): Promise<Groups> => {
  const groups = new Map<number, number>();
  for await (const batch of rows)
    for (const checked of batch) {
      const email = checked.verdict === "valid" ? emailOf(checked) : undefined;
      const first = email === undefined ? checked.row : firstRows.claim(email, checked.row);
      if (first !== checked.row) groups.set(first, checked.row);
    }
  return groups;
};

const givingWay = (
  { row, cells, lead }: Valid,
  verdict: "invalid" | "duplicate_in_file",
  message: string,
): CheckedRow => ({
  row,
  cells,
  verdict,
  problems: [
    {
      code: "duplicate_in_file",
      column: "",
      value: lead.email ?? "",
      message,
      suggestion: verdict === "invalid" ? "Keep one of the rows." : "",
    },
  ],
});

/** Settles the rows of one email each by a policy; `first` and `last` say where its rows lie. */
const settler = (policy: Policy) => {
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
    const gone = givingWay(checked, "duplicate_in_file", `It was merged into row ${first}.`);
    return checked.row === last ? [gone, whole] : [gone];
  };
  return (checked: Valid, first: number, last: number): CheckedRow[] => {
    switch (policy) {
      case "last": {
        const isLast = checked.row === last;
        const message = `Row ${last} has this email too, and the last one counts.`;
        return [isLast ? checked : givingWay(checked, "duplicate_in_file", message)];
      }
      case "error": {
        const other = checked.row === first ? last : first;
        return [givingWay(checked, "invalid", `Row ${other} has this email too.`)];
      }
      case "merge":
        return merged(checked, first, last);
    }
  };
};

/**
 * Settles which of several rows with one email count, by a policy that has to know the later ones: the rows are gone
 * through twice. A merged row comes in the place of its last one.
 */
export async function* settleInFile(
  policy: Policy,
  rows: (pass: 1 | 2) => Batches<CheckedRow>,
  texts: TextStore,
): Batches<CheckedRow> {
  // The second pass meets every address again, and knows its first row.
  const firstRows = new FirstRows(texts);
  const groups = await findGroups(rows(1), firstRows);
  const settle = settler(policy);
  const settled = (checked: CheckedRow): CheckedRow[] => {
    const email = checked.verdict === "valid" ? emailOf(checked) : undefined;
    if (checked.verdict !== "valid" || email === undefined) return [checked];
    const first = firstRows.claim(email, checked.row);
    const last = groups.get(first);
    return last === undefined ? [checked] : settle(checked, first, last);
  };
  for await (const batch of rows(2)) yield Array.from(batch, settled).flat();
}
