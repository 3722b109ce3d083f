import type { Actor } from "#lib/contract/platform/actor.ts";
import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";

/** Who changes a workspace's fields and rules, when, under which request. */
export interface SchemaStamp {
  readonly actor: Actor;
  readonly at: string;
  readonly requestId: string;
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** The audit entry of a change of a field or a rule; one of them is there. */
export const schemaAudit = (
  action: string,
  { before, after }: { readonly before?: Versioned; readonly after?: Versioned },
  { actor, at, requestId }: SchemaStamp,
): AuditEntry => ({
  workspaceId: actor.workspace_id,
  at,
  actor: { type: "member", id: actor.member_id },
  action,
  recordId: (after ?? before)?.id ?? "",
  version: after?.version ?? (before?.version ?? 0) + 1,
  ...differingFields({ ...before }, { ...after }),
  requestId,
});
