import * as z from "zod";
import { MappingId, MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { route } from "../route.ts";
import { TargetField } from "./import-record.ts";
import { Transforms } from "./transforms.ts";

/** The folder for files that are mapped by what their columns are called and hold. */
export const automaticMapping = "auto";

export const MappingName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  // The folder of an object's key: what holds a slash would be two.
  .regex(/^[^/\p{Cc}]*$/u, "Without `/`, which parts folders, and without control characters.")
  // Programs take these out of an address: a file would land in another folder.
  .refine((name) => name !== "." && name !== "..", "`.` and `..` are no names of a folder.")
  .refine((name) => name.toLowerCase() !== automaticMapping, {
    error: `\`${automaticMapping}\` is the folder for files without a saved mapping.`,
  })
  .describe("Unique in the workspace, as it is written; the folder under `incoming/` whose files it maps.");

export const MappedColumn = z.strictObject({
  column: z.string().min(1).max(1_000).describe("As the file's header has it, in any case and punctuation."),
  field: TargetField.nullable().describe("Null leaves the column out."),
  transforms: Transforms.optional(),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

const columns = z
  .array(MappedColumn)
  .min(1)
  .max(sizes.importColumnsMax)
  .describe("A column that the file does not have is passed over, unless it makes its values itself.");

export const SavedMapping = z.strictObject({
  id: MappingId,
  name: MappingName,
  mapping: columns,
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type SavedMapping = z.infer<typeof SavedMapping>;

export const NewMapping = z.strictObject({ name: MappingName, mapping: columns });
export type NewMapping = z.infer<typeof NewMapping>;
export const MappingChange = z.strictObject({ name: MappingName.optional(), mapping: columns.optional() });
export type MappingChange = z.infer<typeof MappingChange>;

const area = "mappings";
const importers = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ mapping_id: MappingId });
const answer = { description: "The mapping as it is now.", schema: SavedMapping };

export const createMapping = route({
  id: "createMapping",
  area,
  method: "POST",
  path: "/mappings",
  summary: "Save a mapping under a name",
  description:
    "Files dropped at `incoming/<name>/` are mapped by it, and so are imports and sources that name it.",
  roles: importers,
  rate: "write",
  body: NewMapping,
  answers: { 201: { ...answer, description: "The mapping." } },
  errors: ["duplicate_mapping"],
  example: { body: { name: "fairs", mapping: [{ column: "E-mail", field: "email" }] } },
});

export const listMappings = route({
  id: "listMappings",
  area,
  method: "GET",
  path: "/mappings",
  summary: "List the saved mappings, newest first",
  roles: importers,
  rate: "read",
  query: z.strictObject(pageQuery),
  answers: {
    200: {
      description: "A page of mappings.",
      schema: pageOf(SavedMapping),
    },
  },
  errors: ["invalid_cursor"],
});

export const getMapping = route({
  id: "getMapping",
  area,
  method: "GET",
  path: "/mappings/{mapping_id}",
  summary: "Read a saved mapping",
  roles: importers,
  rate: "read",
  params,
  answers: { 200: answer },
  finds: "mapping",
});

export const changeMapping = route({
  id: "changeMapping",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/mappings/{mapping_id}",
  summary: "Rename a saved mapping or replace its columns",
  description: "A sales rep changes their own. What is left out stays.",
  roles: importers,
  rate: "write",
  params,
  body: MappingChange,
  answers: { 200: answer },
  errors: ["duplicate_mapping"],
  finds: "mapping",
  ifMatch: "optional",
  example: { body: { mapping: [{ column: "E-mail", field: "email" }] } },
});

export const deleteMapping = route({
  id: "deleteMapping",
  area,
  method: "DELETE",
  path: "/mappings/{mapping_id}",
  summary: "Delete a saved mapping",
  description:
    "A sales rep deletes their own. Imports that ran by it stay; files for it fail as unknown_mapping.",
  roles: importers,
  rate: "write",
  params,
  answers: { 204: { description: "The mapping is gone." } },
  finds: "mapping",
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const mappingsRoutes = { createMapping, listMappings, getMapping, changeMapping, deleteMapping };
