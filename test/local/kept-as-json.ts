import type * as z from "zod";
import { type Kept, keptInMemory } from "#lib/local/kept.ts";

/** Keeps values as a file does: as JSON, read by their schema. */
export const keptAsJson = <Schema extends z.ZodType>(schema: Schema): Kept<z.output<Schema>> => {
  const texts = keptInMemory<string>();
  return {
    entries: () => texts.entries().map(([key, text]) => [key, schema.parse(JSON.parse(text))] as const),
    put: (key, value) => texts.put(key, JSON.stringify(value)),
    delete: texts.delete,
  };
};
