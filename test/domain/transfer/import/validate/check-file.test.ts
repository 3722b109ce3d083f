import { describe, expect, it } from "vitest";
import { SpilledTexts } from "#lib/adapters/files/spilled-texts.ts";
import { defaultOptions } from "#lib/domain/transfer/import/create-import.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { checkFile } from "#lib/domain/transfer/import/validate/check-file.ts";
import { fileRows, rowsIn } from "../../../../support/file-rows.ts";
import { anImport, mapped } from "../an-import.ts";

type Rows = readonly (readonly string[])[];

const checked = async (record: ImportRecord, rows: Rows) => {
  const files = { rows: () => fileRows(rows), texts: new SpilledTexts() };
  return (await rowsIn(checkFile(record, files))).map((one) =>
    one.verdict === "valid"
      ? [one.row, one.lead.email ?? "", one.lead.city ?? "", one.lead.tags?.join() ?? ""].join(" ").trim()
      : `${one.row} ${one.verdict} ${one.problems[0]?.code}`,
  );
};

describe("rows with one email in a file", () => {
  const columns = mapped("email", "city", "tags");
  const [givesWay, refused] = ["duplicate_in_file duplicate_in_file", "invalid duplicate_in_file"];
  const rows = [
    columns.columns,
    ["a@example.com", "", "x"],
    ["b@example.com", "Bonn", ""],
    ["A@example.com", "Aachen", "y"],
    ["a@example.com", "Athens", ""],
  ];

  it.each([
    ["first", ["2 a@example.com  x", "3 b@example.com Bonn", `4 ${givesWay}`, `5 ${givesWay}`]],
    ["last", [`2 ${givesWay}`, "3 b@example.com Bonn", `4 ${givesWay}`, "5 a@example.com Athens"]],
    ["merge", ["3 b@example.com Bonn", `4 ${givesWay}`, `5 ${givesWay}`, "2 a@example.com Aachen x,y"]],
    ["error", [`2 ${refused}`, "3 b@example.com Bonn", `4 ${refused}`, `5 ${refused}`]],
  ] as const)("go by on_in_file_duplicate: %s", async (on_in_file_duplicate, expected) => {
    const record = anImport({ ...columns, options: { ...defaultOptions, on_in_file_duplicate } });

    expect(await checked(record, rows)).toEqual(expected);
  });
});

describe("the opt-outs of rows with one email in a file", () => {
  const columns = mapped("email", "opted_out.email", "opted_out.phone");
  const rows = [
    columns.columns,
    ["a@example.com", "yes", ""],
    ["A@example.com", "no", ""],
    ["b@example.com", "", ""],
    ["b@example.com", "", "x"],
    ["a@example.com", "", "yes"],
    ["c@example.com", "no", ""],
    ["c@example.com", "", ""],
  ];
  const all = { "a@example.com": ["email", "phone"], "b@example.com": ["phone"], "c@example.com": [] };

  it.each(["first", "last", "merge"] as const)(
    "all reach the row that counts by on_in_file_duplicate: %s",
    async (on_in_file_duplicate) => {
      const record = anImport({ ...columns, options: { ...defaultOptions, on_in_file_duplicate } });
      const files = { rows: () => fileRows(rows), texts: new SpilledTexts() };

      const valid = (await rowsIn(checkFile(record, files))).filter((one) => one.verdict === "valid");

      expect(valid).toHaveLength(3);
      for (const { lead } of valid) {
        const optOut = lead.opted_out;
        const channels = typeof optOut === "object" && optOut !== null ? optOut.channels : [];
        expect({ [lead.email ?? ""]: channels }).toEqual({
          [lead.email ?? ""]: all[lead.email as keyof typeof all],
        });
      }
    },
  );

  it("leave the rows that give way with the same problem as in a file without opt-outs", async () => {
    const problemsOf = async (field: "opted_out.email" | "city") => {
      const named = mapped("email", field);
      const files = {
        rows: () => fileRows([named.columns, ["a@example.com", ""], ["a@example.com", ""]]),
        texts: new SpilledTexts(),
      };
      return (await rowsIn(checkFile(anImport(named), files))).map((one) =>
        one.verdict === "valid" ? [] : one.problems,
      );
    };

    expect(await problemsOf("opted_out.email")).toEqual(await problemsOf("city"));
  });
});

describe("the lines of a mended error file", () => {
  const root = { id: "imp_01J0000000000000000000000P", created_at: "2026-01-01T00:00:00.000Z" } as const;
  const record = anImport({ ...mapped("email", "city", "phone"), root });
  const header = ["_row", "_status", "_code", "_column", "_message", "_suggestion", "email", "city", "phone"];
  const line = (row: string, column: string, ...cells: string[]) => [
    row,
    "invalid",
    "",
    column,
    "",
    "",
    ...cells,
  ];

  it("keep their numbers and give each row once, mended in each line or in one of them", async () => {
    const rows = [
      header,
      line("7", "email", "ada@example.com", "London", "what"),
      line("7", "phone", "ada", "London", "+442079460123"),
      line("9", "email", "bob@example.com", "Bonn", "+442079460124"),
      line("9", "phone", "bob", "Bonn", "what"),
    ];

    expect(await checked(record, rows)).toEqual(["7 ada@example.com London", "9 bob@example.com Bonn"]);
  });

  it("may stand in another order of columns, with cells that a spreadsheet guards", async () => {
    const rows = [
      ["city", "_row", "email", "phone"],
      ["'=Köln", "3", "a@example.com", ""],
    ];

    expect(await checked(record, rows)).toEqual(["3 a@example.com =Köln"]);
  });

  it("are refused without a number, or for a row that another line has mended", async () => {
    const rows = [
      header,
      line("x", "", "a@example.com", "", ""),
      line("3", "", "b@example.com", "", ""),
      line("4", "", "c@example.com", "", ""),
      line("3", "", "d@example.com", "", ""),
    ];

    expect(await checked(record, rows)).toEqual([
      "0 invalid no_row_number",
      "3 b@example.com",
      "4 c@example.com",
      "3 invalid repeated_row",
    ]);
  });

  it("need the layout of the error file", async () => {
    await expect(checked(record, [["email", "city", "phone"]])).rejects.toThrow(UnreadableFile);
  });
});
