import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { WorkspaceSettings, WorkspaceSettingsInput } from "./workspace-settings-record.ts";

export const getWorkspaceSettings = route({
  id: "getWorkspaceSettings",
  area: "settings",
  method: "GET",
  path: "/workspace-settings",
  summary: "Get the settings of the workspace",
  roles: Role.options,
  rate: "read",
  answers: {
    200: { description: "The settings. The time zone of a new workspace is UTC.", schema: WorkspaceSettings },
  },
});

export const setWorkspaceSettings = route({
  id: "setWorkspaceSettings",
  area: "settings",
  method: "PUT",
  path: "/workspace-settings",
  summary: "Replace the settings of the workspace",
  description:
    "Existing lists, tags, workflows and schedules keep their time zones. Stage rules, validation rules and scoring models, which have none of their own, use the new one from then on.",
  roles: ["admin"],
  rate: "write",
  ifMatch: "optional",
  body: WorkspaceSettingsInput,
  answers: { 200: { description: "The new settings.", schema: WorkspaceSettings } },
  example: { body: { time_zone: "America/New_York" } },
});

/** In the order of the documentation. */
export const workspaceSettingsRoutes = { getWorkspaceSettings, setWorkspaceSettings };
