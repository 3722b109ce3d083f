import type { ExportForm } from "#lib/domain/platform/job/export-job.ts";
import type { SheetCell } from "./file-packer.ts";
import { writeTypedCell } from "./formula-cell.ts";

/** One column of an exported table. */
export interface Column<R> {
  /** Its path, for example `company.name`. */
  readonly name: string;
  readonly heading: string;
  /** The value with its type, as a workbook holds it. */
  readonly cell: (record: R) => SheetCell;
  /** The value as text. */
  readonly text: (record: R) => string;
}

const isStructure = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Marks in an entry that an import would take for a separator or for the start of a JSON list. */
const isSeparable = (entry: unknown): boolean => !/[;,\n]|^\s*\[/.test(String(entry));

/**
 * Null is an empty cell. The entries of a list are separated by semicolons, which an import reads; a list with an entry
 * that contains a separator is JSON, as any other structure.
 */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && !value.some(isStructure) && value.every(isSeparable)) return value.join(";");
  if (typeof value !== "object") return String(value);
  return Object.keys(value).length === 0 ? "" : JSON.stringify(value);
};

const typedCell = (name: string, value: unknown): SheetCell => {
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = cellText(value);
  return name.endsWith("_at") && text !== "" ? new Date(text) : writeTypedCell(text);
};

const labelOf = (name: string): string => {
  const words = name.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const column = <R>(
  name: string,
  value: (record: R) => unknown,
  { headings }: Pick<ExportForm, "headings">,
): Column<R> => ({
  name,
  heading: headings === "labels" ? labelOf(name) : name,
  cell: (record) => typedCell(name, value(record)),
  text: (record) => cellText(value(record)),
});
