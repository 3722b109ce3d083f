import { apiFunctions } from "#functions/manifest.ts";
import { deleteTag as route } from "#lib/contract/records/tags.ts";
import { deleteTag } from "#lib/domain/records/tag/tags.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteTag, async (call, { tagStore }) => {
  await deleteTag(tagStore, { id: call.params.tag_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
