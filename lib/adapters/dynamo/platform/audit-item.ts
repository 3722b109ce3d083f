import { createHash, randomBytes } from "node:crypto";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import { auditKey } from "../keys.ts";

/** 16 bytes: nobody finds the values of a line by trying them against its commitment. */
const saltBytes = 16;

const inKeyOrder = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * What a line says, bound by a salted hash: base64url of SHA-256 over the salt and the JSON of `before` and `after`,
 * keys in order (the table keeps none). An erasure takes values and salt away; the commitment stays, so that a later
 * check over all commitments still holds.
 */
export const commitmentOf = (salt: string, { before, after }: Pick<AuditEntry, "before" | "after">): string =>
  createHash("sha256")
    .update(`${salt}${JSON.stringify([before, after], inKeyOrder)}`)
    .digest("base64url");

/** The attributes of an audit item. Its key repeats with the change, so that a repeated write adds no second line. */
export const toAuditItem = (entry: AuditEntry): Record<string, unknown> => {
  const salt = randomBytes(saltBytes).toString("base64url");
  return {
    ...auditKey(entry.workspaceId, entry.at, entry.recordId, entry.version),
    kind: "audit",
    workspace_id: entry.workspaceId,
    at: entry.at,
    actor: entry.actor,
    action: entry.action,
    record_id: entry.recordId,
    version: entry.version,
    before: entry.before,
    after: entry.after,
    salt,
    commitment: commitmentOf(salt, entry),
    request_id: entry.requestId,
  };
};
