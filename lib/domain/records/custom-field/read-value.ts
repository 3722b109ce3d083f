import { sizes } from "#lib/contract/platform/limits.ts";
import type { CustomField, CustomKind } from "#lib/contract/records/custom-fields.ts";
import type { CustomValue } from "#lib/contract/records/custom-values.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { cleanText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import { isAmbiguousDate, writtenDay } from "#lib/domain/records/lead/normalise/date.ts";
import { plainNumber } from "#lib/domain/records/lead/normalise/number.ts";
import { isStorable } from "./storable-number.ts";

/** Why a value is not taken, and what would mend it. */
export interface ValueError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** A value in the form in which it is kept, nothing (blank is the same as none), or an error. */
export type ReadValue =
  | { readonly value: CustomValue | undefined; readonly error?: undefined }
  | { readonly error: ValueError };

type Definition = Pick<CustomField, "kind" | "options" | "bounds">;
type Reader = (given: CustomValue, field: Definition) => ReadValue;

const nothing: ReadValue = { value: undefined };
const error = (code: string, message: string, hint?: string): ReadValue => ({
  error: hint === undefined ? { code, message } : { code, message, hint },
});

/** Longer than any number or date that is one. */
const writtenMax = 64;
const written = (given: CustomValue): string =>
  typeof given === "string" ? given.slice(0, writtenMax + 1).trim() : String(given);

const text: Reader = (given, { bounds }) => {
  if (typeof given === "boolean") return error("not_text", "The value is not text.");
  const value = cleanText(String(given).toWellFormed());
  if (value.includes("\0"))
    return error(
      "nul_character",
      "This holds a character that no text has (NUL).",
      "Take it out and send it again.",
    );
  if (value === "") return nothing;
  const max = bounds.max_length ?? sizes.customTextCharactersMax;
  return value.length > max
    ? error("too_long", `Text of this field has at most ${max} characters.`)
    : { value };
};

/** Beside JSON's own numbers, text that writes one with a decimal point. */
const number: Reader = (given, { bounds }) => {
  const text = written(given);
  if (text === "") return nothing;
  const value = typeof given === "number" ? given : Number(plainNumber(text, ".") ?? Number.NaN);
  if (!Number.isFinite(value))
    return error(
      "not_a_number",
      "The value is not a number.",
      "Write it with a decimal point, for example 1234.5.",
    );
  if (!isStorable(value))
    return error("out_of_range", `A number lies between ±${Number.MAX_SAFE_INTEGER} and not next to zero.`);
  if (bounds.whole === true && !Number.isInteger(value))
    return error("not_whole", "The value is not a whole number.");
  return withinBounds(value + 0, bounds);
};

/** A date with a time and an offset keeps the day that was written. */
const date: Reader = (given, { bounds }) => {
  const text = written(given);
  if (text === "") return nothing;
  const day = typeof given === "string" ? writtenDay(text, null) : undefined;
  if (day !== undefined) return withinBounds(day, bounds);
  return isAmbiguousDate(text)
    ? error(
        "ambiguous_date",
        "The order of day and month is unknown.",
        "Write it as 2026-11-21; for a file, set the date order of the column or options.format.date_order.",
      )
    : error("not_a_date", "This is no day of the calendar.", "Write it as 2026-11-21.");
};

const withinBounds = <T extends number | string>(value: T, { min, max }: Definition["bounds"]): ReadValue => {
  if (min !== undefined && value < min) return error("too_small", `The value must be at least ${min}.`);
  if (max !== undefined && value > max) return error("too_big", `The value must be at most ${max}.`);
  return { value };
};

const dropdown: Reader = (given, { options }) => {
  const asked = fold(String(given).slice(0, 1_000));
  if (asked === "") return nothing;
  const option = options.find(({ value, label, aliases }) =>
    [value, ...(label === undefined ? [] : [label]), ...aliases].some((name) => fold(name) === asked),
  );
  if (option !== undefined) return { value: option.value };
  const values = options.map(({ value }) => value);
  const near = nearestName(String(given), values);
  const shown = values.slice(0, 10).map((value) => `\`${value}\``);
  const more = values.length > shown.length ? `, or ${values.length - shown.length} more` : "";
  return error(
    "unknown_option",
    `The value must be one of ${shown.join(", ")}${more}.`,
    near === undefined ? undefined : `Did you mean \`${near}\`?`,
  );
};

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(fold));

/**
 * Also what spreadsheets write in their own languages: WAHR, VRAI, ИСТИНА. Turkish words come in both cases, whose
 * letters I and ı differ: YANLIŞ.
 */
const yes = wordsOf(
  `true t yes y 1 1.0 1,0 on x ✓ ✔ ☑ ✅ checked enabled active ja j jo wahr oui o vrai si sí s verdadero sim verdadeiro vero tak
  prawda waar sant sand tosi kyllä ano pravda áno igen igaz da adevărat evet e doğru ναι αληθησ истина да так істина
  はい 真 是 예 참 да́`,
);
const no = wordsOf(
  `false f no n 0 0.0 0,0 off - ✗ ✘ ☐ ❌ unchecked disabled inactive nein falsch non faux falso não nao fałsz nie nee onwaar
  nej nei falskt falsk usann epätosi ei ne nepravda nem hamis nu fals hayır hayir h yanlış yanliş όχι ψευδησ ложь нет ні хиба хибність
  いいえ 偽 否 假 아니요 거짓`,
);

const checkbox: Reader = (given) => {
  if (typeof given === "boolean") return { value: given };
  const asked = fold(written(given));
  if (asked === "") return nothing;
  if (yes.has(asked)) return { value: true };
  if (no.has(asked)) return { value: false };
  return error("not_a_checkbox", "The value is neither true nor false.", "Write true or false.");
};

const readers: Readonly<Record<CustomKind, Reader>> = { text, number, date, dropdown, checkbox };

/** Reads one value of a field, of a request or of a file's cell. */
export const readCustomValue = (field: Definition, given: CustomValue): ReadValue =>
  readers[field.kind](given, field);
