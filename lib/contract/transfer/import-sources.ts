import * as z from "zod";
import { ImportSourceId } from "#lib/contract/platform/ids.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { route } from "../route.ts";
import { Import } from "./import-record.ts";
import { ImportSource, ImportSourceChange, NewImportSource } from "./import-source-record.ts";

export * from "./import-source-record.ts";

const area = "import-sources";
const keepers = ["admin", "manager"] as const;
const params = z.strictObject({ source_id: ImportSourceId });
const answer = { description: "The source as it is now.", schema: ImportSource };

export const createImportSource = route({
  id: "createImportSource",
  area,
  method: "POST",
  path: "/import-sources",
  summary: "Save a sheet to import from, again and again",
  description:
    "Each run imports the rows that have changed since they were last imported. Share the spreadsheet with the service account first.",
  roles: keepers,
  rate: "write",
  body: NewImportSource,
  answers: { 201: { ...answer, description: "The source." } },
  errors: ["duplicate_source"],
});

export const listImportSources = route({
  id: "listImportSources",
  area,
  method: "GET",
  path: "/import-sources",
  summary: "List the saved sources, newest first",
  roles: keepers,
  rate: "read",
  query: z.strictObject(pageQuery),
  answers: {
    200: {
      description: "A page of sources.",
      schema: pageOf(ImportSource),
    },
  },
  errors: ["invalid_cursor"],
});

export const getImportSource = route({
  id: "getImportSource",
  area,
  method: "GET",
  path: "/import-sources/{source_id}",
  summary: "Read a saved source",
  roles: keepers,
  rate: "read",
  params,
  answers: { 200: answer },
  finds: "importSource",
});

export const changeImportSource = route({
  id: "changeImportSource",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/import-sources/{source_id}",
  summary: "Change a saved source, pause it, or give it new credentials",
  description:
    "What is left out stays. After a change of what is read or how it is mapped, the next run imports every row.",
  roles: keepers,
  rate: "write",
  params,
  body: ImportSourceChange,
  answers: { 200: answer },
  errors: ["duplicate_source"],
  finds: "importSource",
  ifMatch: "optional",
  example: { body: { paused: true } },
});

export const deleteImportSource = route({
  id: "deleteImportSource",
  area,
  method: "DELETE",
  path: "/import-sources/{source_id}",
  summary: "Delete a saved source with its credentials and its schedule",
  description: "Its imports and their leads stay.",
  roles: keepers,
  rate: "write",
  params,
  answers: { 204: { description: "The source is gone." } },
  finds: "importSource",
  ifMatch: "optional",
});

export const runImportSource = route({
  id: "runImportSource",
  area,
  method: "POST",
  path: "/import-sources/{source_id}/run",
  summary: "Run a saved source now",
  description:
    "Runs a paused one too. The import confirms itself; to look at it first, begin it with POST /leads/import.",
  roles: keepers,
  rate: "heavy",
  params,
  answers: { 202: { description: "The import, about to read the sheet.", schema: Import } },
  errors: ["wrong_state"],
  finds: "importSource",
});

/** In the order of the documentation. */
export const importSourcesRoutes = {
  createImportSource,
  listImportSources,
  getImportSource,
  changeImportSource,
  deleteImportSource,
  runImportSource,
};
