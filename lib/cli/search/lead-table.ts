import type * as z from "zod";
import type { Lead } from "#lib/contract/lead-record.ts";

/** A lead as an answer shows it: the chosen fields. */
type ShownLead = z.output<ReturnType<typeof Lead.partial>>;

/** What a terminal has room for. */
const columns = ["id", "email", "name", "company", "score", "updated_at"] as const;

const widthMax = 36;

const cell = (lead: ShownLead, column: (typeof columns)[number]): string => {
  const value = column === "company" ? lead.company?.name : lead[column];
  const text = value === null || value === undefined ? "" : String(value).replaceAll(/\s+/g, " ");
  return text.length > widthMax ? `${text.slice(0, widthMax - 1)}…` : text;
};

/** Leads as lines of a table, its head first. */
export const leadTable = (leads: readonly ShownLead[]): readonly string[] => {
  const rows = [[...columns], ...leads.map((lead) => columns.map((column) => cell(lead, column)))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
};
