import { isDeepStrictEqual } from "node:util";
import type { Lead } from "#lib/contract/records/lead-record.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const differing = (before: unknown, after: unknown, path: string): string[] => {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [path];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differing(before[key], after[key], path === "" ? key : `${path}.${key}`),
  );
};

/** The paths at which two images of a lead differ: `score`, `company.industry`, `custom.plan`. */
export const changedPaths = ({ provenance: _was, ...before }: Lead, { provenance: _is, ...after }: Lead) =>
  differing(before, after, "");

/** Whether a change at this path is a change of that field: a set of keys is one field, a structure is many. */
export const concerns = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`);
