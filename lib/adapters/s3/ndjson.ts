import type * as z from "zod";
import { stored } from "#lib/domain/platform/stored/stored.ts";

/** Values as lines of JSON. */
export const ndjson = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");

/** Lines of JSON, each as any release may have written it. Throws UnknownVariant and ZodError. */
export const readNdjson = <T>(text: string, schema: z.ZodType<T>): T[] => {
  const reader = stored(schema);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => reader.parse(JSON.parse(line)));
};
