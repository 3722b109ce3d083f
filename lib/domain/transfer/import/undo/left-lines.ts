import type { LeftLine } from "../import-files.ts";
import type { Left } from "./undo-row.ts";

/** The header of the file of what undoing has left alone. */
export const leftHeader: LeftLine = ["_row", "lead_id", "field", "before", "imported", "now", "reason"];

const text = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** A line for a field that undoing has left alone, or for a record as a whole (without a field). */
export const leftLine = (
  { row, id }: { readonly row: number; readonly id: string },
  { field, before, imported, now, reason }: Left,
): LeftLine => [String(row), id, field, text(before), text(imported), text(now), reason];
