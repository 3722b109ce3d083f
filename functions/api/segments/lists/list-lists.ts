import { apiFunctions } from "#functions/manifest.ts";
import type { QueryOf } from "#lib/contract/route.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import { listLists as route } from "#lib/contract/segments/lists.ts";
import { isNamed } from "#lib/domain/platform/named-record/is-named.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { mayUseList } from "#lib/domain/segments/list/list-access.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

const isAsked = (
  { kind, created_by, name }: LeadList,
  asked: Pick<QueryOf<typeof route>, "kind" | "created_by" | "q">,
): boolean =>
  (asked.kind === undefined || kind === asked.kind) &&
  (asked.created_by === undefined || created_by === asked.created_by) &&
  isNamed(name, asked.q);

export const handler = endpoint(
  route,
  apiFunctions.listLists,
  async ({ query: { limit, cursor, ...asked }, actor }, { listReader: records, cursorSigner: signer }) => {
    const wanted = async (list: LeadList) => isAsked(list, asked) && (await mayUseList(records, actor, list));
    const page = { routeId: route.id, limit, cursor, wanted, bound: asked };
    const body = await listRecords({ records, signer }, actor.workspace_id, page, (list) => list);
    return { status: 200, body };
  },
);
