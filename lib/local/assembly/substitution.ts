import { fillPlaceholders, placeholders } from "../placeholders.ts";

/** A `${Name}` or `${Name.Attribute}` in the text of an Fn::Sub. */
export interface Substitution {
  readonly name: string;
  /** Absent for a plain reference. */
  readonly attribute?: string;
}

/** `${!literal}` is not a variable but an escaped `${literal}`. */
const isEscaped = (inner: string): boolean => inner.startsWith("!");

/** The variables in a text, none when it is no text. */
export function substitutions(text: unknown): Substitution[] {
  if (typeof text !== "string") return [];
  return placeholders(text)
    .filter((inner) => inner !== "" && !isEscaped(inner))
    .map(parse);
}

/** Fills the variables of a text. */
export function substitute(text: string, fill: (substitution: Substitution) => string): string {
  return fillPlaceholders(text, (inner, whole) => {
    if (inner === "") return whole;
    return isEscaped(inner) ? `\${${inner.slice(1).trim()}}` : fill(parse(inner));
  });
}

function parse(inner: string): Substitution {
  const expression = inner.trim();
  const dot = expression.indexOf(".");
  if (dot < 0) return { name: expression };
  return { name: expression.slice(0, dot), attribute: expression.slice(dot + 1) };
}
