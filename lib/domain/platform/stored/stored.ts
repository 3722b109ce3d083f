import * as z from "zod";
import { tolerant } from "./tolerant.ts";
import { unknownVariant } from "./unknown-variant.ts";

/** A schema by which stored items and messages are read. */
export interface Stored<Schema extends z.ZodType> {
  /** What this release writes. */
  readonly schema: Schema;
  /**
   * Reads an item or a message that any release may have written. Unknown fields are kept out of sight and go back with
   * the record. Throws UnknownVariant for an unknown kind or value, and ZodError for anything else that is invalid.
   */
  parse(input: unknown): z.output<Schema>;
}

/** Attributes that items have for the table's sake, beside their records. Each write sets them again or leaves them out. */
const tableAttributes = [
  "pk",
  "sk",
  "kind",
  "workspace_id",
  "changed_key",
  "expires_at_epoch_seconds",
  "request_id",
] as const;

/** Reads by a schema; `attributes` names what an item has beside it and each write decides again. */
export const stored = <Schema extends z.ZodType>(
  schema: Schema,
  attributes: readonly string[] = [],
): Stored<Schema> => {
  let reader: z.ZodType | undefined;
  return {
    schema,
    parse: (input) => {
      reader ??= tolerant(schema, new Set([...tableAttributes, ...attributes]));
      const { data, error } = reader.safeParse(input);
      if (error === undefined) return data as z.output<Schema>;
      throw unknownVariant(error, input) ?? error;
    },
  };
};

const contents = new WeakMap<z.ZodType, z.ZodType>();

/** What a JSON text in an attribute holds; undefined for any other schema. */
export const contentOf = (schema: z.ZodType): z.ZodType | undefined => contents.get(schema);

/** Reads JSON text that lies in an attribute. */
export const storedJson = <Schema extends z.ZodType>(schema: Schema) => {
  const reader = stored(schema);
  const text = z.string().transform((json): z.output<Schema> => reader.parse(JSON.parse(json)));
  contents.set(text, schema);
  return text;
};
