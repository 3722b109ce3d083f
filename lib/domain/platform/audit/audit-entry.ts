import { isDeepStrictEqual } from "node:util";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** One line of the audit log: who did what to which record, with the fields before and after. */
export interface AuditEntry {
  readonly workspaceId: WorkspaceId;
  readonly at: string;
  readonly actor: { readonly type: "member" | "import" | "system"; readonly id: string };
  readonly action: string;
  readonly recordId: string;
  /** The record's version after the change; with `at` and `recordId` it makes the entry's key. */
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** The fields in which two images differ, each side's values. */
export const differingFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } => {
  const out = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isDeepStrictEqual(before[field], after[field])) continue;
    if (before[field] !== undefined) out.before[field] = before[field];
    if (after[field] !== undefined) out.after[field] = after[field];
  }
  return out;
};
