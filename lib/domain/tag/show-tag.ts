import type { Actor } from "#lib/contract/actor.ts";
import type { Tag, TagRecord } from "#lib/contract/tag-record.ts";
import { leadCatalogue } from "#lib/domain/lead/lead-catalogue.ts";
import { maskedFields } from "#lib/domain/lead/unmasked-filter.ts";

/** A tag as its readers see it: without a rule whose values would tell what they see masked. */
export const showTag = (tag: TagRecord, actor: Actor): Tag => {
  const hides = tag.rule !== null && maskedFields(actor, tag.rule, leadCatalogue).length > 0;
  return { ...tag, rule: hides ? null : tag.rule, automatic: tag.rule !== null };
};
