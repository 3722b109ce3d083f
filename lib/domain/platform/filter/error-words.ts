import type * as z from "zod";

export const meant = (near: string | undefined): string | undefined =>
  near === undefined ? undefined : `Did you mean \`${near}\`?`;

export const oneOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** True if each form of a union takes a text in its own format, such as the ids of different kinds of records. */
const areFormats = ({ errors }: z.core.$ZodIssueInvalidUnion): boolean =>
  errors.length > 0 &&
  errors.every(
    ([first, ...others]) =>
      first?.code === "invalid_format" && first.path.length === 0 && others.length === 0,
  );

/** Returns the issues of the form that the caller most likely meant, for a value that fits no form of a union. */
export const plainIssues = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] => {
  if (issue.code !== "invalid_union" || areFormats(issue)) return [issue];
  const likely = issue.errors
    .filter(([first]) => first !== undefined && (first.code !== "invalid_type" || first.path.length > 0))
    .toSorted((a, b) => a.length - b.length)[0];
  return likely === undefined
    ? [issue]
    : likely.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
};
