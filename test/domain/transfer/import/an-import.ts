import { defaultOptions, firstRecord } from "#lib/domain/transfer/import/create-import.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";

/** An import as its first image is, changed as a test needs it. */
export const anImport = (change: Partial<ImportRecord> = {}): ImportRecord => ({
  ...firstRecord(
    {
      id: "imp_01J0000000000000000000000A",
      kind: "upload",
      filename: "leads.csv",
      sourceKey: "uploads/leads.csv",
      options: defaultOptions,
      autoConfirm: false,
    },
    {
      workspace_id: "ws_01J0000000000000000000000A",
      created_by: "mem_01J0000000000000000000000A",
      actor_role: "admin",
      request_id: "req-1",
    },
    "2026-01-02T03:04:05.678Z",
  ),
  ...change,
});

/** A mapping of columns of the same names. */
export const mapped = (...fields: readonly NonNullable<ImportRecord["mapping"][number]["field"]>[]) => ({
  columns: [...fields] as string[],
  mapping: fields.map((field) => ({ column: field, field, confidence: 1, reason: "chosen" })),
});
