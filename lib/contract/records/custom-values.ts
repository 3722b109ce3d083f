import * as z from "zod";
import { freeKey } from "#lib/contract/platform/free-key.ts";

/** A custom field's name within its record; it stays what it was made as. */
export const CustomKey = freeKey(
  z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,49}$/, "A key is a lower-case letter, then up to 49 letters, digits and `_`."),
);

/** A value as it is kept: a date is a day (`2026-11-21`), a dropdown the value of its option. */
export const CustomValue = z.union([z.string(), z.number(), z.boolean()]);
export type CustomValue = z.infer<typeof CustomValue>;

/** The workspace's own fields of a record, by key; what has no value is left out. */
export const CustomValues = z.record(CustomKey, CustomValue);
export type CustomValues = z.infer<typeof CustomValues>;

/** What a request may send: the field's definition says what is taken. `null` clears, an omitted key stays. */
export const CustomInput = z
  .record(CustomKey, CustomValue.nullable())
  .describe("The workspace's own fields by key, as `GET /custom-fields` lists them. `null` clears one.");
export type CustomInput = z.infer<typeof CustomInput>;
