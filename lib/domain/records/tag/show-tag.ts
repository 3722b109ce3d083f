import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Tag, TagRecord } from "#lib/contract/records/tag-record.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";

/** A tag as its readers see it: without a rule whose values would tell what they see masked. */
export const showTag = (tag: TagRecord, actor: Actor): Tag => ({
  ...tag,
  rule: tellsMasked(actor, tag.rule) ? null : tag.rule,
  automatic: tag.rule !== null,
});
