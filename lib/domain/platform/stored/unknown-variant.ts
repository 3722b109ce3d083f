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
  return (
    issue.errors.every((issues) => isOfAnotherKind(issues, value)) ||
    isNewWithin(issue.errors, value) ||
    isOfNewShape(issue.errors, value)
  );
};

/** Whether an option of a union is for another kind, by one of its own fields; its other issues then say nothing. */
const isOfAnotherKind = (issues: readonly Issue[], value: unknown): boolean =>
  issues.some((one) => one.code === "invalid_value" && one.path.length === 1 && isUnknown(one, value));

/** Whether an option fits but for an unknown variant somewhere within it. */
const isNewWithin = (errors: readonly (readonly Issue[])[], value: unknown): boolean =>
  errors.some((issues) => issues.length > 0 && issues.every((one) => isUnknown(one, value)));

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const takesObjects = (issues: readonly Issue[]): boolean =>
  !issues.some(({ code, path }) => path.length === 0 && code === "invalid_type");

/** Whether an option is for another shape of value: it has a required field that the value lacks, or takes no object. */
const isOfAnotherShape = (issues: readonly Issue[], value: unknown): boolean =>
  !takesObjects(issues) || issues.some(({ path }) => path.length === 1 && valueAt(value, path) === undefined);

/** The fields that an option does not know. */
const unknownKeys = (issues: readonly Issue[]): string[] =>
  issues.flatMap((one) => (one.code === "unrecognized_keys" && one.path.length === 0 ? one.keys : []));

/** The other issues of an option. It has the same ones where it takes unknown fields. */
const otherIssues = (issues: readonly Issue[]): string =>
  JSON.stringify(issues.flatMap(({ code, path }) => (code === "unrecognized_keys" ? [] : [[code, path]])));

/**
 * Whether an object fits no option of a union without kinds and has a field that none of them has, by which a newer
 * release tells it apart. Each option is tried exactly, and once more with unknown fields, of which it then says nothing.
 */
const isOfNewShape = (errors: readonly (readonly Issue[])[], value: unknown): boolean => {
  if (!isObject(value) || !errors.every((issues) => isOfAnotherShape(issues, value))) return false;
  const options = Map.groupBy(errors.filter(takesObjects), otherIssues);
  const [first, ...others] = [...options.values()].map((tries) => new Set(tries.flatMap(unknownKeys)));
  return first !== undefined && [...first].some((key) => others.every((keys) => keys.has(key)));
};

/** The error as an unknown variant; undefined if a known variant is invalid. */
export const unknownVariant = (error: z.ZodError, input: unknown): UnknownVariant | undefined =>
  error.issues.every((issue) => isUnknown(issue, input))
    ? new UnknownVariant(error.issues.map(({ path }) => path.map(String).join(".")).join(", "))
    : undefined;
