import type * as z from "zod";

/** Values as lines of JSON. */
export const ndjson = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");

/** Lines of JSON, each read by the schema. Throws ZodError. */
export const readNdjson = <T>(text: string, schema: z.ZodType<T>): T[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => schema.parse(JSON.parse(line)));
