import type { ColumnMapping, MappableField } from "#lib/contract/imports.ts";
import { NewLead } from "#lib/contract/lead-record.ts";
import { readCell } from "./formula-cell.ts";

/** One thing wrong with one row; it goes into the error file. */
export interface RowProblem {
  readonly code: string;
  readonly column: string;
  readonly value: string;
  readonly message: string;
  readonly suggestion: string;
}

export type RowResult =
  | { readonly ok: true; readonly lead: NewLead }
  | { readonly ok: false; readonly problems: readonly RowProblem[] };

const numeric = new Set<MappableField>(["score", "company.employee_count"]);

/** `+44 (0)20 7946-0123` or `0044…` → `+442079460123`; a national number stays as it is and is refused. */
const phone = (text: string): string =>
  text
    .replace(/^00/, "+")
    .replace("(0)", "")
    .replaceAll(/[\s().\-/]/g, "");

const value = (field: MappableField, text: string): unknown => {
  if (field === "tags")
    return text
      .split(/[;,]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
  if (numeric.has(field)) return Number(text);
  if (field === "phone") return phone(text);
  if (field === "country" || field === "company.country") return text.toUpperCase();
  return text;
};

const suggestions: Partial<Record<MappableField, string>> = {
  email: "Write it as name@example.com.",
  phone: "Write it with its country code, for example +442079460123.",
  country: "Write the two-letter code, for example DE.",
  score: "Write a number from 0 to 100.",
};

type Draft = Record<string, unknown> & { company?: Record<string, unknown> };

const put = (draft: Draft, field: MappableField, filled: unknown): void => {
  if (!field.startsWith("company.")) {
    draft[field] = filled;
    return;
  }
  draft.company ??= {};
  draft.company[field.slice("company.".length)] = filled;
};

const columnOf = (
  mapping: readonly ColumnMapping[],
  path: readonly PropertyKey[],
): ColumnMapping | undefined => {
  const field = path[0] === "company" ? `company.${String(path[1])}` : String(path[0]);
  return mapping.find((entry) => entry.field === field);
};

/** Maps one row's cells to a new lead by the same bounds as `POST /leads`; gives every problem, not the first. */
export const rowToLead = (mapping: readonly ColumnMapping[], cells: readonly string[]): RowResult => {
  const draft: Draft = {};
  for (const [index, { field }] of mapping.entries()) {
    const text = readCell(cells[index] ?? "").trim();
    if (field !== null && text !== "") put(draft, field, value(field, text));
  }
  const parsed = NewLead.safeParse(draft);
  if (parsed.success) return { ok: true, lead: parsed.data };
  const problems = parsed.error.issues.map((issue): RowProblem => {
    const entry = columnOf(mapping, issue.path);
    const index = entry === undefined ? -1 : mapping.indexOf(entry);
    return {
      code: `invalid_${String(entry?.field ?? "row").replace(".", "_")}`,
      column: entry?.column ?? "",
      value: cells[index] ?? "",
      message: issue.message,
      suggestion: (entry?.field && suggestions[entry.field]) ?? "",
    };
  });
  return { ok: false, problems };
};
