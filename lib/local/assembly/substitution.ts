/** A `${Name}` or `${Name.Attribute}` in the text of an Fn::Sub. */
export interface Substitution {
  readonly name: string;
  /** Absent for a plain reference. */
  readonly attribute?: string;
}

/** `${!literal}` is not a variable but an escaped `${literal}`. */
const VARIABLE = /\$\{(!?)\s*([^}]+?)\s*\}/g;

/** The variables in a text, none when it is no text. */
export function substitutions(text: unknown): Substitution[] {
  if (typeof text !== "string") return [];
  return [...text.matchAll(VARIABLE)]
    .filter(([, mark]) => mark === "")
    .map(([, , expression = ""]) => parse(expression));
}

/** Fills the variables of a text. */
export function substitute(text: string, fill: (substitution: Substitution) => string): string {
  return text.replace(VARIABLE, (_whole, mark: string, expression: string) =>
    mark === "" ? fill(parse(expression)) : `\${${expression}}`,
  );
}

function parse(expression: string): Substitution {
  const dot = expression.indexOf(".");
  if (dot < 0) return { name: expression };
  return { name: expression.slice(0, dot), attribute: expression.slice(dot + 1) };
}
