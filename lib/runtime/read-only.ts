import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { Refusal } from "#lib/contract/errors.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { plainIssues } from "#lib/domain/platform/filter/error-words.ts";
import { pointerOf } from "./json-errors.ts";
import { knownKeys, takesNull } from "./known-keys.ts";

type Path = readonly PropertyKey[];

/** A field that a change can't write, with the value that the request gives it. */
export interface ReadOnlyField {
  readonly path: Path;
  readonly value: unknown;
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;

const valueAt = (json: unknown, path: Path): unknown =>
  path.reduce((at: unknown, key) => (isObject(at) ? at[key] : undefined), json);

const deleteAt = (json: unknown, path: Path): void => {
  const parent = valueAt(json, path.slice(0, -1));
  const key = path.at(-1);
  if (isObject(parent) && !Array.isArray(parent) && key !== undefined) delete parent[key];
};

/** Read-only fields of one body; a record has a few, and a hostile body many. */
const fieldsMax = 1_000;
/** Fields of nested fields: unknown ones are found only after the ones above them are gone. */
const passesMax = 5;

/** The places of an issue that may be read-only; undefined where it is an error of another kind. */
const readOnlyPaths = (
  issue: z.core.$ZodIssue,
  json: unknown,
  answer: z.ZodType,
): readonly Path[] | undefined => {
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(answer, issue.path);
    return issue.keys.every((key) => known.includes(key))
      ? issue.keys.map((key) => [...issue.path, key])
      : undefined;
  }
  // A record may have null where no request can write it, such as the stage of a lead without one.
  return valueAt(json, issue.path) === null && takesNull(answer, issue.path) ? [issue.path] : undefined;
};

/** The schema of what a change's route returns; undefined for a route that takes no read-only fields. */
const answerOf = ({ method, ifMatch, answers, returned }: AnyRoute): z.ZodType | undefined =>
  method !== "PUT" || ifMatch === undefined ? undefined : (returned ?? answers[200]?.schema);

/**
 * Returns the issues of a body without those of read-only fields, which are no errors of a record that is put back with
 * one wrong value.
 */
export const otherIssues = (
  route: AnyRoute,
  json: unknown,
  issues: readonly z.core.$ZodIssue[],
): readonly z.core.$ZodIssue[] => {
  const answer = answerOf(route);
  if (answer === undefined) return issues;
  const others = issues.flatMap((issue): z.core.$ZodIssue[] => {
    if (issue.code !== "unrecognized_keys")
      return readOnlyPaths(issue, json, answer) === undefined ? [issue] : [];
    const known = knownKeys(answer, issue.path);
    const keys = issue.keys.filter((key) => !known.includes(key));
    return keys.length === 0 ? [] : [{ ...issue, keys }];
  });
  return others.length === 0 ? issues : others;
};

/**
 * Takes from a body the fields that a route returns and its body does not take: those that the body does not have, and
 * nulls that it refuses. Returns undefined where it takes none, or where other errors remain.
 */
export const withoutReadOnly = (
  route: AnyRoute,
  json: unknown,
): { readonly body: unknown; readonly readOnly: readonly ReadOnlyField[] } | undefined => {
  const { body } = route;
  const answer = answerOf(route);
  if (body === undefined || answer === undefined) return undefined;
  const rest = structuredClone(json);
  const readOnly: ReadOnlyField[] = [];
  for (let pass = 1; pass <= passesMax; pass += 1) {
    const parsed = body.safeParse(rest);
    if (parsed.success) return readOnly.length === 0 ? undefined : { body: parsed.data, readOnly };
    const issues = parsed.error.issues.flatMap(plainIssues);
    const paths: Path[] = [];
    for (const issue of issues) {
      const found = readOnlyPaths(issue, rest, answer);
      if (found === undefined) return undefined;
      paths.push(...found);
    }
    if (paths.length === 0 || paths.length > fieldsMax) return undefined;
    for (const path of paths) {
      const value = valueAt(rest, path);
      if (value === undefined) return undefined;
      readOnly.push({ path, value });
      deleteAt(rest, path);
    }
  }
  return undefined;
};

/** The stored counterpart of a place in a body: items of lists that have an id are found by it. */
const storedAt = (current: unknown, json: unknown, path: Path): unknown => {
  let [stored, given] = [current, json];
  for (const key of path) {
    const item = isObject(given) ? given[key] : undefined;
    const id = isObject(item) ? item["id"] : undefined;
    if (Array.isArray(stored) && id !== undefined)
      stored = stored.find((one: unknown) => isObject(one) && one["id"] === id);
    else stored = isObject(stored) ? stored[key] : undefined;
    given = item;
  }
  return stored;
};

/** A signed link differs each time that it is made, so links are equal to each other. */
const withoutLinks = (value: unknown): unknown => {
  if (typeof value === "string") return value.includes("X-Amz-Signature=") ? "a signed link" : value;
  if (Array.isArray(value)) return value.map(withoutLinks);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutLinks(one)]))
    : value;
};

/** Throws Refusal where a field differs from the one that GET returns. */
const requireSame = (fields: readonly ReadOnlyField[], json: unknown, current: unknown): void => {
  const errors = fields
    .filter(({ path, value }) => {
      const parent = storedAt(current, json, path.slice(0, -1));
      const key = path.at(-1);
      if (!isObject(parent) || key === undefined) return true;
      return !isDeepStrictEqual(withoutLinks(parent[key]), withoutLinks(value));
    })
    .map(({ path }) => ({
      pointer: pointerOf(path),
      code: "read_only",
      message: `\`${String(path.at(-1))}\` can't be changed to this value here.`,
      hint: "Send the value that GET returns, or leave the field out.",
    }));
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};

/** A version that no record has: a handler answers it with the current record and writes nothing. */
const noVersion = -1;
const attemptsMax = 5;

interface Change {
  /** The body as it was sent. */
  readonly json: unknown;
  readonly readOnly: readonly ReadOnlyField[];
  readonly ifMatch: number | undefined;
  /** Reads what GET returns, of routes whose GET computes fields that the record does not have. */
  readonly reads?: (() => Promise<unknown>) | undefined;
}

type Handle<Answer> = (ifMatch: number | undefined) => Promise<Answer>;

/** What GET returns as far as the record has it, or the answer of a handler that has nothing to change. */
const probe = async <Answer>(
  handle: Handle<Answer>,
  reads: Change["reads"],
): Promise<{ readonly current: unknown; readonly answered?: Answer }> => {
  if (reads !== undefined) return { current: await reads() };
  const probed = await refusedOr(() => handle(noVersion));
  // A handler that finds nothing to change answers before it looks at the version.
  return probed instanceof Refusal
    ? { current: probed.details.current }
    : { current: (probed as { readonly body?: unknown }).body, answered: probed };
};

/**
 * Handles a change whose read-only fields must be those that GET returns: reads these, or the record through the refusal
 * of a version that no record has, compares, and then changes that very version. Without read-only fields it handles it
 * once. Throws Refusal `validation_failed` where a read-only field differs.
 */
export const asRead = async <Answer>(
  { json, readOnly, ifMatch, reads }: Change,
  handle: Handle<Answer>,
): Promise<Answer> => {
  if (readOnly.length === 0) return handle(ifMatch);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const { current, answered: unchanged } = await probe(handle, reads);
    if (unchanged !== undefined) {
      requireSame(readOnly, json, current);
      return unchanged;
    }
    const version = (current as { readonly version: number }).version;
    // The refusal of a stale version shows what has changed; its read-only fields differ as well.
    if (ifMatch !== undefined && ifMatch !== version) return handle(ifMatch);
    requireSame(readOnly, json, current);
    const answered = await refusedOr(() => handle(ifMatch ?? version));
    if (!(answered instanceof Refusal)) return answered;
    if (ifMatch !== undefined) throw answered;
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

/** The answer, or the refusal of a version. Any other error is thrown. */
const refusedOr = async <Answer>(run: () => Promise<Answer>): Promise<Answer | Refusal> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.code === "precondition_failed") return error;
    throw error;
  }
};
