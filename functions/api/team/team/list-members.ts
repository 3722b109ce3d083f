import { apiFunctions } from "#functions/manifest.ts";
import { listMembers as route } from "#lib/contract/team/team.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listMembers, async ({ actor }, { memberReader }) => ({
  status: 200,
  body: { data: await memberReader.list(actor.workspace_id) },
}));
