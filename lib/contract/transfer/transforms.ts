import * as z from "zod";
import { freeKey } from "#lib/contract/platform/free-key.ts";

export const DateOrder = z.enum(["ymd", "dmy", "mdy"]);
export type DateOrder = z.infer<typeof DateOrder>;

const value = z.string().max(1_000);

/** What happens to a column's cell before it fills its field. */
export const Transform = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("trim") }).describe("One space for each run of white space."),
  z.strictObject({ kind: z.literal("case"), to: z.enum(["lower", "upper", "title"]) }),
  z
    .strictObject({ kind: z.literal("split_name") })
    .describe("For a column that fills `name`: fills `first_name` and `last_name` too."),
  z.strictObject({
    kind: z.literal("map_values"),
    values: z.record(freeKey(z.string().max(200)), value).describe("By value, in any letter case."),
    otherwise: z.enum(["keep", "empty"]).default("keep").describe("What becomes of other values."),
  }),
  z.strictObject({
    kind: z.literal("parse_date"),
    date_order: DateOrder.nullable().describe(
      "What a date names first. Null while the values leave it open: say it, or dates that could be two are refused.",
    ),
  }),
  z.strictObject({ kind: z.literal("parse_number"), decimal: z.enum([".", ","]) }),
  z.strictObject({
    kind: z.literal("phone"),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, "A country is two capital letters (ISO 3166-1 alpha-2).")
      .describe("Where a number without country code is dialled, when the row's own country does not say."),
  }),
  z.strictObject({ kind: z.literal("constant"), value }),
  z
    .strictObject({ kind: z.literal("template"), template: value })
    .describe("The row's cells by column, for example `{First name} {Last name}`."),
  z.strictObject({ kind: z.literal("default"), value }).describe("For a cell that is empty."),
]);
export type Transform = z.infer<typeof Transform>;

/** In their order; at most 10 for a column. */
export const Transforms = z.array(Transform).max(10);
export type Transforms = z.infer<typeof Transforms>;
