import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { columnOf } from "./cell-reference.ts";
import { corruptWorkbook, limits, tooLargeInflated } from "./limits.ts";
import { type NumberFormat, plainNumber } from "./number-format.ts";
import { numberText } from "./number-text.ts";
import type { PaddingBudget } from "./padding-budget.ts";
import { type CellTaker, PlainCells } from "./plain-cells.ts";
import type { SharedStrings } from "./shared-strings.ts";
import { opened, starved, wrote, XmlScanner } from "./xml-scanner.ts";
import { cellText, xmlText } from "./xml-text.ts";

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly strings: SharedStrings;
  readonly styles: readonly NumberFormat[];
  readonly is1904: boolean;
}

export interface SheetRow {
  /** Counts from 1. */
  readonly number: number;
  /** Up to the last cell that is not empty. */
  readonly cells: string[];
}

/** Midnight that a program wrote behind a date. */
const midnight = /T00:00:00(?:\.0+)?Z?$/;

/** Reads the rows of a sheet's XML, which comes in pieces. */
export class SheetScanner implements CellTaker {
  readonly #xml = new XmlScanner();
  readonly #plain = new PlainCells(this);
  readonly #context: CellContext;
  readonly #budget: PaddingBudget;
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #type = "n";
  #style = 0;
  #value = "";
  #isPhonetic = false;
  #isInRows = false;
  #isAtEnd = false;

  constructor(context: CellContext, budget: PaddingBudget) {
    this.#context = context;
    this.#budget = budget;
  }

  /** True when the rows have ended. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  push(text: string): void {
    this.#xml.push(text);
  }

  /** The next row; undefined when more text is needed, or there is none. */
  next(): SheetRow | undefined {
    const xml = this.#xml;
    while (!this.#isAtEnd) {
      if (this.#isInRows) xml.take(this.#plain);
      const token = xml.next();
      if (token === starved) return undefined;
      if (token === wrote) this.#write(xml.text);
      else if (token === opened) this.#open(xml.name);
      else if (this.#close(xml.name)) return { number: this.#row, cells: this.#cells };
    }
    return undefined;
  }

  #open(name: string): void {
    const xml = this.#xml;
    if (name === "sheetData") this.#isInRows = true;
    if (!this.#isInRows) return;
    if (name === "c") {
      const reference = xml.attribute("r");
      this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
      if (this.#column < 0 || this.#column >= limits.columnsMax)
        throw corruptWorkbook("a cell of it is nowhere");
      this.#type = xml.attribute("t") ?? "n";
      this.#style = Number(xml.attribute("s") ?? 0);
      this.#value = xml.textBetween("<v>", "</v></c>") ?? xml.textBetween("<is><t>", "</t></is></c>") ?? "";
      if (this.#value !== "") this.#putText();
    } else if (name === "is") this.#value = "";
    else if (name === "v") xml.keepsText = this.#value === "";
    else if (name === "t") xml.keepsText = !this.#isPhonetic;
    else if (name === "row") this.#openRow(xml.attribute("r"));
    else if (name === "rPh") this.#isPhonetic = true;
  }

  /** True when a row is complete. */
  #close(name: string): boolean {
    if (name === "v" || name === "t") this.#xml.keepsText = false;
    else if (name === "c" && this.#isInRows) this.#putText();
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "sheetData") this.#isAtEnd = true;
    return name === "row" && this.#isInRows;
  }

  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    if (row > limits.rowsMax)
      throw new UnreadableFile("too_many_rows", `The sheet has more than ${limits.rowsMax} rows.`);
    if (!Number.isSafeInteger(row) || row <= this.#row) throw corruptWorkbook("its rows are out of order");
    this.#row = row;
    this.#cells = [];
    this.#column = -1;
  }

  #write(text: string): void {
    this.#value = this.#value === "" ? text : this.#value + text;
    if (this.#value.length > limits.tokenCharsMax) throw tooLargeInflated("a text of it is too long");
  }

  takeShared(column: number, index: number): void {
    this.#column = column;
    this.#put(this.#context.strings.get(index));
  }

  takeNumber(column: number, style: number, raw: string): void {
    const { styles, is1904 } = this.#context;
    this.#column = column;
    this.#put(numberText(raw, styles[style] ?? plainNumber, is1904));
  }

  #putText(): void {
    const value = this.#value;
    this.#value = "";
    if (value !== "") this.#put(this.#text(value));
  }

  #put(text: string): void {
    if (text === "") return;
    const cells = this.#cells;
    const gap = this.#column - cells.length;
    if (gap > 0) {
      this.#budget.spend(gap);
      for (let blank = 0; blank < gap; blank += 1) cells.push("");
    }
    if (gap >= 0) cells.push(text);
    else cells[this.#column] = text;
    this.#budget.earn(1);
  }

  #text(raw: string): string {
    switch (this.#type) {
      case "s":
        return this.#context.strings.get(Number(raw));
      case "n":
        return numberText(raw, this.#context.styles[this.#style] ?? plainNumber, this.#context.is1904);
      case "b":
        return raw === "0" || raw === "false" ? "FALSE" : "TRUE";
      case "d":
        return xmlText(raw).replace(midnight, "");
      // Errors are text, such as #N/A, as spreadsheet programs write them into CSV.
      default:
        return cellText(raw);
    }
  }
}
