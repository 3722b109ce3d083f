import * as z from "zod";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { route } from "../route.ts";
import { Import, UndoCounts } from "./import-record.ts";
import { importParams, importRoute } from "./import-route.ts";
import { StartedImport } from "./imports.ts";

export const cancelImport = route({
  id: "cancelImport",
  ...importRoute,
  method: "POST",
  path: "/leads/import/{import_id}/cancel",
  summary: "Stop an import",
  description:
    "While it writes, too: what was written stays and is counted, the rest does not run. One that takes all rows or none undoes itself instead. It can be resumed or undone.",
  rate: "write",
  params: importParams,
  answers: { 200: { description: "The cancelled import.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
});

export const resumeImport = route({
  id: "resumeImport",
  ...importRoute,
  method: "POST",
  path: "/leads/import/{import_id}/resume",
  summary: "Go on with an import that was cancelled or has failed",
  description:
    "It goes on at the step where it stopped. No row is written twice. One that waits for its file answers fresh links.",
  rate: "heavy",
  // The link to upload to.
  answersSecret: true,
  params: importParams,
  answers: {
    202: {
      description: "The import, and where to PUT its file when none came.",
      schema: StartedImport,
    },
  },
  errors: ["wrong_state"],
  finds: "import",
});

export const undoImport = route({
  id: "undoImport",
  ...importRoute,
  method: "POST",
  path: "/leads/import/{import_id}/undo",
  summary: "Undo an import",
  description:
    "For 30 days from when it began to write. Leads that it made are deleted, fields that it replaced get their values back, whatever rules, workflows and assignment have changed since. A field that a person, a file or a job has changed since, and a lead that it made with such a change, an activity or a comment, is left alone and listed.",
  rate: "heavy",
  params: importParams,
  answers: { 202: { description: "The import, about to be undone.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
});

export const getImportUndo = route({
  id: "getImportUndo",
  ...importRoute,
  method: "GET",
  path: "/leads/import/{import_id}/undo",
  summary: "See what undoing an import left alone",
  description:
    "Answers a link to a CSV file with one line for every field or lead that was left: `_row,lead_id,field,before,imported,now,reason`. `field` is empty for a lead as a whole, and also names counters (`engagement`, `deals`, `meetings`) and records (`activities`, `comments`) of a lead that the import made.",
  rate: "read",
  params: importParams,
  answers: {
    200: {
      description: "Counts, and where the file is; the link holds for 15 minutes.",
      schema: z.strictObject({ undo: UndoCounts, url: z.url(), expires_at: Timestamp }),
    },
  },
  errors: ["wrong_state"],
  finds: "import",
});

/** In the order of the documentation. */
export const importEndsRoutes = { cancelImport, resumeImport, undoImport, getImportUndo };
