import { ImportOptions } from "#lib/contract/transfer/import-options.ts";
import type { SourceRecord } from "#lib/domain/transfer/source/source-record.ts";

/** A saved source, made of what a test says and of what is ordinary. */
export const aSource = (given: Partial<SourceRecord>): SourceRecord => ({
  workspace_id: "ws_01J0000000000000000000000A",
  id: "src_01J0000000000000000000000B",
  kind: "google_sheets",
  name: "Sales sheet",
  spreadsheet_id: "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms",
  range: "Leads",
  key_column: "Email",
  mapping: null,
  options: ImportOptions.parse({}),
  schedule: null,
  paused: false,
  account: "leads@project.iam.gserviceaccount.com",
  credentials_at: "2026-11-01T00:00:00.000Z",
  sealed_credentials: "sealed",
  state: "active",
  failure: null,
  open_import_id: null,
  open_since: null,
  seen_import_id: null,
  last_run: null,
  created_by: "mem_01J0000000000000000000000C",
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
  version: 1,
  ...given,
});
