import * as z from "zod";
import { namedSchemas } from "./named-schemas.ts";

export type Json = Record<string, unknown>;
export type Direction = keyof typeof namedSchemas;

/** Where a named schema stands in the document. */
export const reference = (name: string): string => `#/components/schemas/${name}`;

/** JSON Schemas of one direction. */
export interface JsonSchemas {
  /** Of a schema that was given; named ones within are references. */
  of(schema: z.ZodType): Json;
  readonly components: Readonly<Record<string, Json>>;
}

const Wrapped = z.object({ properties: z.object({ schema: z.record(z.string(), z.unknown()) }) });

/** A document names its dialect once, and an `$id` may hold no fragment. */
const bare = ({ $schema: _, $id: __, ...json }: Json): Json => json;

/** Converts schemas in one go, for which the named ones are converted once. */
export const jsonSchemas = (schemas: Iterable<z.ZodType>, io: Direction): JsonSchemas => {
  const registry = z.registry<{ id: string }>();
  const names = Object.entries<z.ZodType>(namedSchemas[io]);
  for (const [name, schema] of names) registry.add(schema, { id: name });
  // Wrapped, since a schema that stands in the registry would be referred to wherever another holds it.
  const places = new Map([...new Set(schemas)].map((schema, index) => [schema, `wrapped-${index}`]));
  for (const [schema, id] of places) registry.add(z.object({ schema }), { id });
  const converted: Record<string, Json> = z.toJSONSchema(registry, {
    io,
    uri: reference,
    unrepresentable: "any",
  }).schemas;

  return {
    of: (schema) => {
      const id = places.get(schema);
      if (id === undefined) throw new Error("a schema of the document was not collected");
      return Wrapped.parse(converted[id]).properties.schema;
    },
    components: Object.fromEntries(names.map(([name]) => [name, bare(converted[name] ?? {})])),
  };
};
