import * as z from "zod";
import { SheetFailure } from "#lib/domain/transfer/source/sheet.ts";
import type { OutboundAnswer, OutboundCall } from "../outbound/call-out.ts";
import { isOpen, typedCell } from "./typed-cell.ts";

/** What is read of a spreadsheet: its sheets and their sizes. */
const Spreadsheet = z.object({
  sheets: z
    .array(
      z.object({
        properties: z.object({
          title: z.string(),
          gridProperties: z
            .object({ rowCount: z.int().min(0), columnCount: z.int().min(0) })
            .partial()
            .optional(),
        }),
      }),
    )
    .default([]),
});
export type SheetSize = { readonly title: string; readonly rows: number; readonly columns: number };

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Values = z.object({ values: z.array(z.array(Cell)).default([]) });

const GoogleError = z.object({ error: z.object({ message: z.string() }) });

const textOf = (cell: z.infer<typeof Cell>): string => String(cell ?? "");

/** Google's own words for a refusal, as far as they can be read. */
const wordsOf = ({ status, text }: OutboundAnswer): string => {
  try {
    return GoogleError.parse(JSON.parse(text)).error.message.slice(0, 300);
  } catch {
    return `status ${status}`;
  }
};

const failureOf = (answer: OutboundAnswer, account: string): SheetFailure => {
  const words = wordsOf(answer);
  switch (answer.status) {
    case 401:
      return new SheetFailure("needs_reauth", `Google does not take the credentials of ${account}: ${words}`);
    case 403:
      return new SheetFailure(
        "access_refused",
        `Google refuses to show the spreadsheet: ${words} Share it with ${account}, and see that the Sheets API is on in the account's project.`,
      );
    case 404:
      return new SheetFailure("spreadsheet_not_found", `Google knows no such spreadsheet: ${words}`);
    default:
      return new SheetFailure("bad_range", `Google can't read the range: ${words}`);
  }
};

export interface SheetClient {
  /** The sheets that have cells, in the spreadsheet's order. */
  sheets(spreadsheetId: string): Promise<SheetSize[]>;
  /** Rows as the sheet shows them, numbers and dates by their values; empty rows and cells may be missing at the end. */
  values(spreadsheetId: string, range: string): Promise<string[][]>;
}

export interface SheetClientOptions {
  readonly address: string;
  /** For people, when access is refused. */
  readonly account: string;
  readonly call: (address: string, it: OutboundCall) => Promise<OutboundAnswer>;
  readonly token: () => Promise<string>;
}

/** Google's Sheets API, version 4, as far as an import needs it. Its methods throw SheetFailure. */
export const makeSheetClient = ({ address, account, call, token }: SheetClientOptions): SheetClient => {
  let current: string | undefined;

  const get = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const url = `${address}/v4/spreadsheets/${path}?${new URLSearchParams(query)}`;
    const ask = async (bearer: string) =>
      call(url, { headers: { authorization: `Bearer ${bearer}`, accept: "application/json" } });
    const known = current;
    current ??= await token();
    let answer = await ask(current);
    if (answer.status === 401 && known !== undefined) {
      // A long sheet may outlast its token.
      current = await token();
      answer = await ask(current);
    }
    if (answer.status !== 200) throw failureOf(answer, account);
    return JSON.parse(answer.text);
  };

  return {
    sheets: async (id) => {
      const fields = "sheets.properties(title,gridProperties(rowCount,columnCount))";
      const { sheets } = Spreadsheet.parse(await get(encodeURIComponent(id), { fields }));
      return sheets.flatMap(({ properties: { title, gridProperties: grid } }) =>
        grid === undefined ? [] : [{ title, rows: grid.rowCount ?? 0, columns: grid.columnCount ?? 0 }],
      );
    },
    values: async (id, range) => {
      const path = `${encodeURIComponent(id)}/values/${encodeURIComponent(range)}`;
      const ask = async (query: Readonly<Record<string, string>>) =>
        Values.parse(await get(path, { majorDimension: "ROWS", ...query })).values;
      const shown = await ask({ valueRenderOption: "FORMATTED_VALUE" });
      // Texts without these marks have one reading, so that most pages take one request.
      if (!shown.some((row) => row.some((cell) => isOpen(textOf(cell)))))
        return shown.map((row) => row.map(textOf));
      const held = await ask({
        valueRenderOption: "UNFORMATTED_VALUE",
        dateTimeRenderOption: "SERIAL_NUMBER",
      });
      return shown.map((row, at) => row.map((cell, column) => typedCell(textOf(cell), held[at]?.[column])));
    },
  };
};
