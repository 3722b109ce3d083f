import { apiFunctions } from "#functions/manifest.ts";
import { listMappings as route } from "#lib/contract/transfer/mappings.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listMappings,
  async ({ query: { limit, cursor }, actor }, { savedMappings: records, cursorSigner: signer }) => {
    const page = { routeId: route.id, limit, cursor };
    const body = await listRecords({ records, signer }, actor.workspace_id, page, (mapping) => mapping);
    return { status: 200, body };
  },
);
