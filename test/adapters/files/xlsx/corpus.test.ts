import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readXlsRows } from "#lib/adapters/files/xls/index.ts";
import { listXlsxSheets, readXlsxRows } from "#lib/adapters/files/xlsx/index.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { textsIn } from "../../../support/file-rows.ts";
import { inPieces } from "./a-workbook.ts";

const corpus = join(import.meta.dirname, "../../../../../shared/corpora/excel/calamine");
const isThere = existsSync(corpus);
if (!isThere) console.log("skipped: workbooks on which other readers have failed");

/** What becomes of each file: the code of its failure, or rows × cells in all of its first sheet with content. */
const outcomes: Readonly<Record<string, string>> = {
  "OOM_alloc2.xls": "192 × 14208",
  "any_sheets.ods": "unsupported_workbook",
  "any_sheets.xls": "5 × 7",
  "any_sheets.xlsb": "unsupported_workbook",
  "any_sheets.xlsx": "5 × 7",
  "biff5_write.xls": "4 × 14",
  "column_row_ranges.xlsx": "5 × 15",
  "covered.ods": "unsupported_workbook",
  "date.xlsx": "3 × 6",
  "date_1904.xls": "3 × 6",
  "date_1904.xlsb": "unsupported_workbook",
  "date_1904.xlsx": "3 × 6",
  "empty_shared_string.xlsx": "1 × 1",
  "encoded_entities.xlsx": "2 × 2",
  "errors.xlsx": "7 × 7",
  "formula-date-format.xls": "2 × 2",
  "formula.issue.xlsx": "14 × 20",
  "has_x000D_.xlsx": "1 × 1",
  "header-row.xlsx": "10 × 11",
  "hyperlinks.xlsx": "8 × 12",
  "issue127.ods": "unsupported_workbook",
  "issue127.xls": "0 × 0",
  "issue127.xlsx": "0 × 0",
  "issue219.xls": "1 × 1",
  "issue_174.xlsx": "2 × 22",
  "issue_182.xlsb": "unsupported_workbook",
  "issue_261.xlsx": "66 × 335",
  "issue_261_fixed_by_excel.xlsx": "66 × 335",
  "issue_385.xls": "password_protected",
  "issue_530.xlsx": "5 × 34",
  "issue_594_dos.ods": "unsupported_workbook",
  "issue_643_biff5_formula.xls": "4 × 14",
  "issues.xls": "6 × 6",
  "issues.xlsx": "6 × 6",
  "merged_cells.ods": "unsupported_workbook",
  "merged_range.xls": "4 × 24",
  "merged_range.xlsx": "4 × 24",
  "minimal_package.xlsx": "196 × 7056",
  "number_rows_repeated.ods": "unsupported_workbook",
  "optional_records.xls": "92 × 2462",
  "pass_protected.xlsb": "password_protected",
  "picture.xls": "0 × 0",
  "picture.xlsb": "unsupported_workbook",
  "picture.xlsx": "0 × 0",
  "picture_richdata.xlsx": "2 × 2",
  "richtext-namespaced.xlsx": "1 × 13",
  "rph.xlsx": "1 × 1",
  "shared_formula_reversed.xlsx": "5 × 10",
  "shared_formula_simple.xlsx": "3 × 6",
  "sheet_name_parsing.xls": "1 × 7",
  "single-empty.ods": "unsupported_workbook",
  "special_cells.ods": "unsupported_workbook",
  "sst_continue.xls": "136 × 136",
  "string-ref.xlsx": "2 × 2",
  "table-multiple.xlsx": "5 × 15",
  "table_with_insertrow_attribute.xlsx": "40 × 335",
  "temperature-in-middle.xlsx": "6 × 9",
  "vba.xlsm": "0 × 0",
  "with-annotation.ods": "unsupported_workbook",
  "xls_cross_sheet_chart.xls": "8 × 7",
  "xls_formula.xls": "4 × 4",
};

const read = async (name: string, sheet?: string): Promise<readonly (readonly string[])[]> => {
  const source = inPieces(readFileSync(join(corpus, name)), 65_536);
  const isOld = name.endsWith(".xls");
  return await textsIn(isOld ? readXlsRows(source, { sheet }) : readXlsxRows(source, { sheet }));
};

const outcomeOf = async (name: string): Promise<string> => {
  try {
    const rows = await read(name);
    return `${rows.length} × ${rows.flat().length}`;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.failure.code;
    throw error;
  }
};

/** Values that calamine's own tests expect of these files, sheet by sheet; lines end as XML 1.0, 2.11 has it. */
const values: readonly (readonly [string, string | undefined, readonly (readonly string[])[]])[] = [
  ...["issues.xlsx", "issues.xls"].flatMap((name) => [
    [
      name,
      "issue2",
      [
        ["1", "a"],
        ["2", "b"],
        ["3", "c"],
      ],
    ] as const,
    [name, "issue5", [["0.5"]]] as const,
    [name, "issue6", [["1"], ["2"], ["ab"], ["FALSE"]]] as const,
  ]),
  ["issues.xlsx", "spc_chrs", [["&"], ["<"], [">"], ["aaa ' aaa"], ['"'], ["☺"], ["֍"], ["àâéêèçöïî«»"]]],
  [
    "errors.xlsx",
    undefined,
    [["#DIV/0!"], ["#NAME?"], ["#VALUE!"], ["#NULL!"], ["#REF!"], ["#NUM!"], ["#N/A"]],
  ],
  [
    "date.xlsx",
    undefined,
    [
      ["2021-01-01", "15"],
      ["2021-01-02", "16"],
      ["255:10:10", "17"],
    ],
  ],
  [
    "date_1904.xlsx",
    undefined,
    [
      ["2021-01-01", "15"],
      ["2021-01-02", "16"],
      ["255:10:10", "17"],
    ],
  ],
  [
    "date_1904.xls",
    undefined,
    [
      ["2021-01-01", "15"],
      ["2021-01-02", "16"],
      ["255:10:10", "17"],
    ],
  ],
  ["rph.xlsx", undefined, [["課きく　毛こ"]]],
  ["xls_formula.xls", "Sheet1", [["10"], ["20"], ["110"], ["65"]]],
  [
    "temperature-in-middle.xlsx",
    "Sheet1",
    [[], [], [], ["", "label", "value"], ["", "celsius", "22.2222"], ["", "fahrenheit", "72"]],
  ],
];

describe.runIf(isThere)("workbooks on which other readers have failed", () => {
  it("are all known here", () => {
    const names = readdirSync(corpus).filter((name) => !name.endsWith(".md"));

    expect(new Set(names)).toEqual(new Set(Object.keys(outcomes)));
  });

  it.each(Object.entries(outcomes))("%s gives %s", async (name, expected) => {
    expect(await outcomeOf(name)).toBe(expected);
  });

  it.each(values)("%s, sheet %s, has the values that are expected of it", async (name, sheet, expected) => {
    expect(await read(name, sheet)).toEqual(expected);
  });

  it("lists charts and hidden sheets in none", async () => {
    expect(await listXlsxSheets(inPieces(readFileSync(join(corpus, "any_sheets.xlsx"))))).toEqual([
      "Visible",
    ]);
  });

  it("has the same rows with and without cell references", async () => {
    expect(await read("issue_261.xlsx")).toEqual(await read("issue_261_fixed_by_excel.xlsx"));
  });
});
