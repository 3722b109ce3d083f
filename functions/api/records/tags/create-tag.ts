import { apiFunctions } from "#functions/manifest.ts";
import { createTag as route } from "#lib/contract/records/tags.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { showTag } from "#lib/domain/records/tag/show-tag.ts";
import { createTag } from "#lib/domain/records/tag/tags.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createTag,
  async (call, { tagStore: tags, leadSchemaReader }) => {
    const leadSchema = await leadSchemaReader.read(call.actor.workspace_id);
    const tag = await createTag(
      { tags, catalogue: schemaCatalogue(leadSchema) },
      call.newId("tag"),
      call.body,
      stampOf(call),
    );
    return { status: 201, body: showTag(tag, call.actor), version: tag.version };
  },
);
