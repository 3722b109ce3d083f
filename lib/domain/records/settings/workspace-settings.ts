import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceSettingsInput } from "#lib/contract/records/workspace-settings-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import type { LeadSchema, LeadSchemaSource, StoredSettings } from "#lib/domain/records/lead/lead-schema.ts";

export interface WorkspaceSettingsWriter extends LeadSchemaSource {
  /** Writes settings to the schema that was read; false when the schema has changed since. */
  write(leadSchema: LeadSchema, settings: StoredSettings, audit: AuditEntry): Promise<boolean>;
}

/** The settings of a workspace; version 0 where nobody has written any. */
export const settingsOf = ({ settings }: Pick<LeadSchema, "settings">): StoredSettings =>
  settings ?? { time_zone: "UTC", updated_at: null, version: 0 };

const attemptsMax = 8;

/** Replaces the settings; equal ones change nothing. With `ifMatch` a change since that version is refused. */
export const setWorkspaceSettings = async (
  writer: WorkspaceSettingsWriter,
  { input, ifMatch }: { readonly input: WorkspaceSettingsInput; readonly ifMatch?: number | undefined },
  { actor, at, requestId }: Stamp,
): Promise<StoredSettings> => {
  const { workspace_id: workspaceId } = actor;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const leadSchema = await writer.read(workspaceId);
    const before = settingsOf(leadSchema);
    if (before.time_zone === input.time_zone) return before;
    requireVersion(before, ifMatch, input);
    const after = { ...input, updated_at: at, version: before.version + 1 };
    const audit: AuditEntry = {
      workspaceId,
      at,
      actor: { type: "member", id: actor.member_id },
      action: "workspace_settings.update",
      recordId: workspaceId,
      version: after.version,
      before: { time_zone: before.time_zone },
      after: { time_zone: after.time_zone },
      requestId,
    };
    if (await writer.write(leadSchema, after, audit)) return after;
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
