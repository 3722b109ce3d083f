import type * as z from "zod";

export const meant = (near: string | undefined): string | undefined =>
  near === undefined ? undefined : `Did you mean \`${near}\`?`;

export const oneOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Of a choice of forms, what is wrong by the form that was meant. */
export const plainIssues = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] => {
  if (issue.code !== "invalid_union") return [issue];
  const likely = issue.errors
    .filter(([first]) => first !== undefined && (first.code !== "invalid_type" || first.path.length > 0))
    .toSorted((a, b) => a.length - b.length)[0];
  return likely === undefined
    ? [issue]
    : likely.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
};
