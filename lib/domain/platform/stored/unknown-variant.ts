import type * as z from "zod";

/**
 * A stored record or a message has a kind or a value that this release does not know, as a newer release writes it.
 * Nothing is wrong with it: whoever reads it leaves it unchanged until a release that knows it is deployed.
 */
export class UnknownVariant extends Error {
  override readonly name = "UnknownVariant";
  /** Names of the fields that lead to it, without values. */
  readonly field: string;

  constructor(field: string) {
    super(`unknown variant in ${field}`);
    this.field = field;
  }
}

type Issue = z.core.$ZodIssue;

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    input,
  );

/** A text in place of a kind or of one of several values. Anything else there is broken, not new. */
const isUnknown = (issue: Issue, input: unknown): boolean => {
  const value = valueAt(input, issue.path);
  if (issue.code === "invalid_value") return typeof value === "string";
  if (issue.code === "unrecognized_keys") return true;
  if (issue.code !== "invalid_union") return false;
  if (issue.errors.length === 0) return typeof value === "string";
  return issue.errors.every((issues) => isOfAnotherKind(issues, value)) || isNewWithin(issue.errors, value);
};

/** Whether an option of a union is for another kind, by one of its own fields; its other issues then say nothing. */
const isOfAnotherKind = (issues: readonly Issue[], value: unknown): boolean =>
  issues.some((one) => one.code === "invalid_value" && one.path.length === 1 && isUnknown(one, value));

/** Whether an option fits but for an unknown variant somewhere within it. */
const isNewWithin = (errors: readonly (readonly Issue[])[], value: unknown): boolean =>
  errors.some((issues) => issues.length > 0 && issues.every((one) => isUnknown(one, value)));

/** The error as an unknown variant; undefined if a known variant is invalid. */
export const unknownVariant = (error: z.ZodError, input: unknown): UnknownVariant | undefined =>
  error.issues.every((issue) => isUnknown(issue, input))
    ? new UnknownVariant(error.issues.map(({ path }) => path.map(String).join(".")).join(", "))
    : undefined;
