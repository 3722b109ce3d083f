import * as z from "zod";
import type { FieldType } from "#lib/contract/platform/condition-record.ts";
import { Timestamp, TimestampInput } from "#lib/contract/platform/timestamp.ts";

/** How roles with masked data see a value: `a***@e***.com`, `***23`, `A. L.`, or not at all. */
export type Mask = "email" | "phone" | "name" | "hidden";

/** The declaration of a lead's field: everything that differs from field to field. */
export interface LeadFieldRow {
  /** A value as leads store it. */
  readonly schema: z.ZodType;
  /** A value in a response, where it differs from `schema` or null. */
  readonly shown?: z.ZodType;
  /** A value in a request, where people may write more than the stored form. */
  readonly given?: z.ZodType;
  /** How filters, sort keys and columns of the lake treat the values. */
  readonly type: Exclude<FieldType, "day" | "checkbox">;
  /** The least and the greatest number. */
  readonly range?: readonly [least: number, greatest: number];
  /** Required: every field of a person is masked or shown by decision. */
  readonly masked: Mask | false;
  /** False for a field that no single column of a file fills. */
  readonly mappable?: false;
  /** The group whose import policy includes the field. */
  readonly group?: "person" | "contact" | "place";
  /** Column headers that mean the field, separated by `|`. Absent where `header-words` has them by language. */
  readonly headers?: string;
  /** The longest text, for fields whose only bound it is. Imports check these without zod. */
  readonly plainMax?: number;
  /** The empty value; absent: null. */
  readonly blank?: readonly [] | Readonly<Record<string, never>>;
}

export const text = (max: number) => z.string().trim().min(1).max(max);

/** A number, or text that writes one. */
export const numeral = z.union([z.number(), text(64)], {
  error: "This takes a number, or a number written as text.",
});

/** Text of any content, of at most `max` characters. */
export const plainText = (max: number) => ({ schema: text(max), type: "text", plainMax: max }) as const;

/** A number between two bounds, which requests and files may write as text. */
export const numberIn = (least: number, greatest: number) =>
  ({
    schema: z.number().min(least).max(greatest),
    given: numeral.nullish().describe(`${least} to ${greatest}.`),
    type: "number",
    range: [least, greatest],
  }) as const;

/** A moment, which requests and files may write as a date. */
export const moment = () =>
  ({
    schema: TimestampInput,
    shown: Timestamp.nullable(),
    given: text(64).nullish(),
    type: "date",
  }) as const;
