import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SpilledTexts } from "#lib/adapters/files/spilled-texts.ts";
import { writeCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { errorHeader, errorLines, failureLine, noteLine } from "#lib/domain/transfer/import/error-lines.ts";
import { rowToLead } from "#lib/domain/transfer/import/row-to-lead.ts";
import { checkFile } from "#lib/domain/transfer/import/validate/check-file.ts";
import { likelyLine } from "#lib/domain/transfer/import/validate/likely-rows.ts";
import { fileRows, rowsIn } from "../../../support/file-rows.ts";
import { anImport, mapped } from "./an-import.ts";

const columns = mapped("email", "city");
const root = { id: "imp_01J0000000000000000000000P", created_at: "2026-01-01T00:00:00.000Z" } as const;
const problem = { code: "x", column: "email", value: "", message: "", suggestion: "" };

/** Words of a city that a spreadsheet, or a reader, could take for more than they say. */
const cities = fc
  .tuple(
    fc.constantFrom("", "'", "''"),
    fc.constantFrom("=", "+", "-", "@", "'", "K"),
    fc.stringMatching(/^[a-z]{1,5}$/),
  )
  .map((parts) => parts.join(""));

describe("the error file", () => {
  it("gives each value back as it was, mended or imported as a file of its own", async () => {
    await fc.assert(
      fc.asyncProperty(cities, async (city) => {
        const cells = ["a@example.com", writeCell(city)];
        const row = { row: 2, cells };
        const lines = [
          ...errorLines({ ...row, verdict: "invalid", problems: [problem] }, columns.mapping),
          ...errorLines({ ...row, verdict: "valid", warnings: [problem] }, columns.mapping),
          failureLine(row, "", columns.mapping),
          noteLine(row, "", []),
          likelyLine(
            row,
            { lead_id: null, row: 1, score: 1, agree: [], differ: [], missing: [] },
            anImport({}),
          ),
        ];
        for (const line of lines) {
          const written = line.map(writeCell);
          const mended = fileRows([errorHeader(columns.columns), written]);
          const files = { rows: () => mended, texts: new SpilledTexts() };
          const [checked] = await rowsIn(checkFile(anImport({ ...columns, root }), files));

          expect(checked).toMatchObject({ verdict: "valid", lead: { city } });
          expect(rowToLead(columns.mapping, written.slice(-2))).toMatchObject({ ok: true, lead: { city } });
        }
      }),
      { numRuns: 60 },
    );
  });
});
