import { fold } from "./fold.ts";

/** A further fact of a person, such as a custom field: compared by its kind, when both have it by that name. */
export interface Fact {
  readonly name: string;
  readonly kind: "date" | "text" | "code";
  readonly value: string;
}

type CustomValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Of one lead; a lead has few fields by which anybody would know it. */
const factsMax = 10;
/** Longer text is a note. */
const textLengthMax = 100;
const day = /^\d{4}-\d\d-\d\d$/;

const factOf = (name: string, value: CustomValues[string]): Fact[] => {
  if (typeof value === "number") return [{ name, kind: "code", value: String(value) }];
  if (typeof value !== "string" || value.length > textLengthMax) return [];
  if (day.test(value)) return [{ name, kind: "date", value }];
  const text = fold(value);
  return text === "" ? [] : [{ name, kind: "text", value: text }];
};

/** The facts in a lead's custom fields: dates, numbers and short texts. Who has ticked a box is no fact of theirs. */
export const factsIn = (custom: CustomValues | null | undefined): readonly Fact[] =>
  Object.entries(custom ?? {})
    .flatMap(([key, value]) => factOf(`custom.${key}`, value))
    .slice(0, factsMax);
