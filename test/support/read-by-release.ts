import * as z from "zod";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { withUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { samplesOf } from "./schema-samples.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * A schema as zod reads it. Options are told apart by their fields, so that the first that fits is right; patterns of
 * Unicode classes are left out, since zod reads patterns without the flag that they need.
 */
const asRead = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"oneOf":', '"anyOf":'), (name, value) =>
    name === "pattern" && String(value).includes("\\p{") ? undefined : value,
  );

/** Whether a value has everything that another one has; defaults may have come to it. */
const holds = (value: unknown, part: unknown): boolean => {
  if (typeof part !== "object" || part === null) return Object.is(value, part);
  if (typeof value !== "object" || value === null || Array.isArray(value) !== Array.isArray(part))
    return false;
  if (Array.isArray(part) && part.length !== (value as readonly unknown[]).length) return false;
  return Object.entries(part).every(([name, one]) => holds(Reflect.get(value, name), one));
};

const reasonOf = (error: unknown): string =>
  error instanceof z.ZodError
    ? error.issues.map(({ path, code, message }) => `${path.join(".")}: ${code}, ${message}`).join("; ")
    : String(error);

/**
 * Reads samples of one release's items by the schema of another release, as the readers of that release do. Returns why
 * items would be lost: none is, if each is read and written back with all its fields, or left alone as an unknown variant.
 */
export const lossesBetween = (written: Json, read: Json): readonly string[] => {
  const reader = stored(z.fromJSONSchema(asRead(read)));
  const losses = samplesOf(written).flatMap((sample) => {
    try {
      return holds(withUnknown(reader.parse(sample)), sample) ? [] : ["A field is lost."];
    } catch (error) {
      return error instanceof UnknownVariant ? [] : [reasonOf(error)];
    }
  });
  return [...new Set(losses)];
};
