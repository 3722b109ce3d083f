import type { SheetsApi } from "./a-sheets-api.ts";

/** The body of a source that reads the stand-in's spreadsheet. */
export const sourceBody = (
  { key, spreadsheetId }: Pick<SheetsApi, "key" | "spreadsheetId">,
  given: object = {},
) => ({
  kind: "google_sheets",
  name: "Sales sheet",
  spreadsheet_id: `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit#gid=0`,
  range: "Leads",
  key_column: "Email",
  credentials: { ...key, token_uri: "https://evil.example/token", project_id: "project" },
  ...given,
});
