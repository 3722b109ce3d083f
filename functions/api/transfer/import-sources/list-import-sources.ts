import { apiFunctions } from "#functions/manifest.ts";
import { listImportSources as route } from "#lib/contract/transfer/import-sources.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { toImportSource } from "#lib/domain/transfer/source/source-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listImportSources,
  async ({ query: { limit, cursor }, actor }, { sourceReader: records, cursorSigner: signer }) => {
    const page = { routeId: route.id, limit, cursor };
    const body = await listRecords({ records, signer }, actor.workspace_id, page, toImportSource);
    return { status: 200, body };
  },
);
