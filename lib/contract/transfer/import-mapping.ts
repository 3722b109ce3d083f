import * as z from "zod";
import { sizes } from "#lib/contract/platform/limits.ts";
import { CustomHolder, CustomKind, CustomOption } from "#lib/contract/records/custom-field-record.ts";
import { CustomKey } from "#lib/contract/records/custom-values.ts";
import { DealTarget } from "#lib/contract/records/deal-targets.ts";
import { route } from "../route.ts";
import { Import, TargetField } from "./import-record.ts";
import { importParams, importRoute } from "./import-route.ts";
import { Transforms } from "./transforms.ts";

/** A column may become a field of the workspace's own. */
const NewField = z
  .strictObject({
    key: CustomKey,
    on: CustomHolder.default("lead"),
    kind: CustomKind,
    label: z.string().trim().min(1).max(100).optional().describe("The column's name when left out."),
    options: z.array(CustomOption).max(sizes.customOptionsMax).default([]),
  })
  .describe(
    "Instead of `field`: makes this custom field, or takes the one of this key and kind, and fills it. For those who may make custom fields.",
  );
export type NewField = z.infer<typeof NewField>;

export const setImportMapping = route({
  id: "setImportMapping",
  ...importRoute,
  method: "PUT",
  path: "/leads/import/{import_id}/mapping",
  summary: "Change which column fills which field",
  description:
    "Columns that are left out keep their mapping. A column that the file does not have is taken when its transforms begin with `constant` or `template`. Several columns may fill `phone`: the first of them, in the file's order, that has a value counts. The file is checked again; no other upload is needed.",
  rate: "write",
  params: importParams,
  body: z.strictObject({
    mapping: z
      .array(
        z
          .strictObject({
            column: z.string().min(1).max(1_000),
            field: z
              .union([TargetField, DealTarget])
              .nullable()
              .optional()
              .describe(
                "Null leaves the column out; an import of deals fills `deal.…` alone, one of leads none of them.",
              ),
            new_field: NewField.optional(),
            transforms: Transforms.optional(),
          })
          .refine(
            ({ field, new_field }) => (field === undefined) !== (new_field === undefined),
            "Send `field` or `new_field`, one of them.",
          ),
      )
      .min(1)
      .max(sizes.importColumnsMax),
  }),
  answers: { 200: { description: "The import, about to be checked again.", schema: Import } },
  errors: ["wrong_state", "duplicate_custom_field", "limit_reached"],
  finds: "import",
  example: { body: { mapping: [{ column: "E-mail", field: "email" }] } },
});

/** In the order of the documentation. */
export const importMappingRoutes = { setImportMapping };
