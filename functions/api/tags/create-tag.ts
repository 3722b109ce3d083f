import { apiFunctions } from "#functions/manifest.ts";
import { createTag as route } from "#lib/contract/tags.ts";
import { createTag } from "#lib/domain/tag/tags.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createTag, async (call, { tagStore }) => {
  const tag = await createTag(tagStore, call.newId("tag"), call.body, stampOf(call));
  return { status: 201, body: tag, version: tag.version };
});
