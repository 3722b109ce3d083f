import * as z from "zod";
import { contentOf } from "#lib/domain/platform/stored/stored.ts";
import { queueSchemas } from "./queue-schemas.ts";
import { type StoredSchemas, schemasOf } from "./stored-schema.ts";
import { tableSchemas } from "./table-schemas.ts";

type Json = Record<string, unknown>;

/** JSON Schemas of what a release stores and queues. A JSON text in an attribute is described as what it holds. */
export interface DescribedSchemas {
  /** The tag at which the file was written. */
  readonly release: string;
  readonly table: Readonly<Record<string, readonly Json[]>>;
  readonly queues: Readonly<Record<string, readonly Json[]>>;
}

/** A document as part of another one: its references lead to definitions under a name. */
const asDefinitions = ({ $schema: _, ...document }: Json, name: string): Json => {
  const text = JSON.stringify(document)
    .replaceAll('"$ref":"#"', `"$ref":"#/$defs/${name}"`)
    .replaceAll('"$ref":"#/$defs/_', `"$ref":"#/$defs/${name}_`);
  const { $defs = {}, ...root } = JSON.parse(text) as { readonly $defs?: Json };
  const own = Object.entries($defs).map(([key, value]) => [
    key.startsWith("_") ? `${name}${key}` : key,
    value,
  ]);
  return { [name]: root, ...Object.fromEntries(own) };
};

/** The JSON Schema of what is written by a schema. */
export const described = (schema: z.ZodType, name = "text"): Json => {
  let texts: Json = {};
  let count = 0;
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "ref",
    override: ({ zodSchema, jsonSchema }) => {
      // Words for people: a reader needs none.
      for (const words of ["description", "examples", "title"]) Reflect.deleteProperty(jsonSchema, words);
      const content = contentOf(zodSchema as unknown as z.ZodType);
      if (content === undefined) return;
      count += 1;
      const own = `${name}${count}`;
      texts = { ...texts, ...asDefinitions(described(content, `${own}x`), own) };
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      jsonSchema.$ref = `#/$defs/${own}`;
    },
  }) as Json;
  return count === 0 ? json : { ...json, $defs: { ...(json["$defs"] as Json | undefined), ...texts } };
};

const describedAll = (schemas: StoredSchemas): DescribedSchemas["table"] =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, one]) => [name, schemasOf(one).map((schema) => described(schema))]),
  );

export const describeSchemas = (release: string): DescribedSchemas => ({
  release,
  table: describedAll(tableSchemas),
  queues: describedAll(queueSchemas),
});
