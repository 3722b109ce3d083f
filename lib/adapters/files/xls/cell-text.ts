import type { CellObject } from "xlsx";
import { type NumberFormat, plainNumber, readNumberFormat } from "../xlsx/number-format.ts";
import { numberText } from "../xlsx/number-text.ts";

/** The errors of a cell by their numbers: MS-XLS 2.5.10. */
const errors: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [0x00, "#NULL!"],
  [0x07, "#DIV/0!"],
  [0x0f, "#VALUE!"],
  [0x17, "#REF!"],
  [0x1d, "#NAME?"],
  [0x24, "#NUM!"],
  [0x2a, "#N/A"],
  [0x2b, "#GETTING_DATA"],
]);

/** Gives the text of cells as the rows of XLSX have it. */
export const cellTexts = (is1904: boolean): ((cell: CellObject | undefined) => string) => {
  const formats = new Map<unknown, NumberFormat>();
  const formatOf = (code: unknown): NumberFormat => {
    const known = formats.get(code);
    if (known !== undefined) return known;
    const format = typeof code === "string" ? readNumberFormat(code.slice(0, 1_000)) : plainNumber;
    formats.set(code, format);
    return format;
  };
  return (cell) => {
    switch (cell?.t) {
      case "n":
        return numberText(String(cell.v), formatOf(cell.z), is1904);
      case "s":
        return String(cell.v ?? "");
      case "b":
        return cell.v === true ? "TRUE" : "FALSE";
      case "e":
        return errors.get(cell.v) ?? "#VALUE!";
      default:
        return "";
    }
  };
};
