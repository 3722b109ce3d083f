import { knownAccount } from "./a-service-account.ts";
import { standInSpreadsheet } from "./a-sheets-api.ts";

/** The body of a source that reads the spreadsheet of the stand-in for Google. */
export const sourceBody = (given: object = {}) => ({
  kind: "google_sheets",
  name: "Sales sheet",
  spreadsheet_id: `https://docs.google.com/spreadsheets/d/${standInSpreadsheet}/edit#gid=0`,
  range: "Leads",
  key_column: "Email",
  credentials: { ...knownAccount().key, token_uri: "https://evil.example/token", project_id: "project" },
  ...given,
});
