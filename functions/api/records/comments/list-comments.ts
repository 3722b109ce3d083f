import { apiFunctions } from "#functions/manifest.ts";
import { listComments as route } from "#lib/contract/records/comments.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { readableRecord } from "#lib/domain/records/comment/on-record.ts";
import { findWhole } from "#lib/domain/segments/search/find-records.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listComments, async ({ query, actor, now }, deps) => {
  const on = await readableRecord(deps, actor, query.on);
  const filter = { field: "on", op: "in" as const, value: [...on] };
  const page = await findWhole(commentKind, deps, { actor, now }, { filter, query });
  return { status: 200, body: page };
});
