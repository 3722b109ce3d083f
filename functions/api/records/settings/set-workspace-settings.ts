import { apiFunctions } from "#functions/manifest.ts";
import { setWorkspaceSettings as route } from "#lib/contract/records/workspace-settings.ts";
import { setWorkspaceSettings } from "#lib/domain/records/settings/workspace-settings.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.setWorkspaceSettings,
  async (call, { workspaceSettingsWriter }) => {
    const asked = { input: call.body, ifMatch: call.ifMatch };
    const { version, ...body } = await setWorkspaceSettings(workspaceSettingsWriter, asked, stampOf(call));
    return { status: 200, body, version };
  },
);
