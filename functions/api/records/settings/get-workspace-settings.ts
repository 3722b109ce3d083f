import { apiFunctions } from "#functions/manifest.ts";
import { getWorkspaceSettings as route } from "#lib/contract/records/workspace-settings.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getWorkspaceSettings,
  async ({ actor }, { leadSchemaReader }) => {
    const { version, ...body } = settingsOf(await leadSchemaReader.read(actor.workspace_id));
    return { status: 200, body, version };
  },
);
