import { expect, it } from "vitest";
import { SpilledTexts } from "#lib/adapters/files/spilled-texts.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { type FinishDeps, finishImport } from "#lib/domain/transfer/import/finish-import.ts";
import type { ErrorLine } from "#lib/domain/transfer/import/import-files.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { fileRows } from "../../../support/file-rows.ts";
import { anImport, mapped } from "./an-import.ts";

const rows = [
  ["a@example.com", "50", "Linz"],
  // A warning of its own, and one of its company.
  ["b@example.com", "many", "Graz"],
  ["c@example.com", "", "Wels"],
];

it("an import counts each valid row that its error file warns of once, however often it ends", async () => {
  const columns = mapped("email", "score", "company.city");
  const emails = rows.map(([email]) => ({ email }));
  const notes = new Map([
    [3, "not yours"],
    [4, "not yours"],
  ]);
  const lines: ErrorLine[] = [];
  let written: ImportRecord | undefined;
  const deps = {
    imports: { write: async ({ after }: { after: ImportRecord }) => (written = after) },
    files: {
      rows: () => fileRows([columns.columns, ...rows]),
      chunk: async () => emails.map((lead, index) => ({ row: index + 2, lead })),
      putErrors: async (_: unknown, given: AsyncIterable<ErrorLine>) => {
        lines.length = 0;
        for await (const line of given) lines.push(line);
      },
      openTexts: () => new SpilledTexts(),
    },
    ledger: { toldOf: async () => ({ failures: new Map(), notes }) },
    leads: { holdersOf: async () => new Map(), holdersOfValues: async () => new Map() },
    leadSchemas: { read: async () => ({}), validator: async () => openValidator },
    members: { list: async () => [] },
  } as unknown as FinishDeps;
  const state = { state: "executing", chunks_total: 1, chunks_done: 1, noted: 2 } as const;
  const pace = { since: "2026-01-02T03:04:05.678Z" } as unknown as ImportRecord["pace"];
  const begun = anImport({ ...columns, ...state, pace });
  // The check has warned of row 3.
  const ended = async (record: ImportRecord) => {
    await finishImport(deps, record, new Date("2026-01-02T03:05:00.000Z"));
    return written ?? expect.fail();
  };
  const once = await ended({ ...begun, counts: { ...begun.counts, valid: 3, warning: 1 } });
  const again = await ended({ ...once, ...state, pace });

  expect([once.counts.warning, again.counts.warning]).toEqual([2, 2]);
  expect(lines.slice(1).map(([row, , code, column]) => [row, code, column])).toEqual([
    ["3", expect.any(String), "score"],
    ["3", "not_your_company", "company.city"],
    ["4", "not_your_company", "company.city"],
  ]);
});
