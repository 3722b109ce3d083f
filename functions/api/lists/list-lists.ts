import { apiFunctions } from "#functions/manifest.ts";
import type { LeadList } from "#lib/contract/list-record.ts";
import { listLists as route } from "#lib/contract/lists.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { mayUseList } from "#lib/domain/segments/list/list-access.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listLists,
  async ({ query: { limit, cursor }, actor }, { listReader: records, cursorSigner: signer }) => {
    const wanted = (list: LeadList) => mayUseList(records, actor, list);
    const page = { routeId: route.id, limit, cursor, wanted };
    const body = await listRecords({ records, signer }, actor.workspace_id, page, (list) => list);
    return { status: 200, body };
  },
);
