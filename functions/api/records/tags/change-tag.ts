import { apiFunctions } from "#functions/manifest.ts";
import { changeTag as route } from "#lib/contract/records/tags.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { showTag } from "#lib/domain/records/tag/show-tag.ts";
import { changeTag } from "#lib/domain/records/tag/tags.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeTag,
  async (call, { tagStore: tags, tagNamers: namers, leadStatistics: statistics, leadSchemaReader }) => {
    const leadSchema = await leadSchemaReader.read(call.actor.workspace_id);
    const which = { id: call.params.tag_id, ifMatch: call.ifMatch };
    const tag = await changeTag(
      { tags, namers, statistics, catalogue: schemaCatalogue(leadSchema) },
      which,
      call.body,
      stampOf(call),
    );
    return { status: 200, body: showTag(tag, call.actor), version: tag.version };
  },
);
