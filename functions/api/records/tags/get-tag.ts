import { apiFunctions } from "#functions/manifest.ts";
import { getTag as route } from "#lib/contract/records/tags.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { showTag } from "#lib/domain/records/tag/show-tag.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getTag, async (call, { tagReader }) => {
  const tag = await findRecord(tagReader, call, call.params.tag_id);
  return { status: 200, body: showTag(tag, call.actor), version: tag.version };
});
