import * as z from "zod";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";

const settings = {
  time_zone: TimeZone.describe(
    "IANA name. Days begin here wherever a request or a new record names no time zone. Lists, tags, workflows and schedules keep the time zone that they have.",
  ),
} as const;

/** Settings of the workspace as a whole. */
export const WorkspaceSettings = z.strictObject({ ...settings, updated_at: Timestamp.nullable() });
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

export const WorkspaceSettingsInput = z.strictObject(settings);
export type WorkspaceSettingsInput = z.infer<typeof WorkspaceSettingsInput>;
