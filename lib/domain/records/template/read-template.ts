import type { Actor } from "#lib/contract/platform/actor.ts";
import type { TemplateId } from "#lib/contract/records/template-record.ts";
import { findRecord, type RecordReading } from "#lib/domain/records/record-kind/find-record.ts";
import { templateKind } from "./template-kind.ts";
import { usesOf } from "./template-uses.ts";

/** Returns a template with the campaigns that name it. Throws Refusal `not_found` where the actor has no such template. */
export const readTemplate = async (
  deps: RecordReading & Parameters<typeof usesOf>[0],
  actor: Actor,
  id: TemplateId,
) => {
  const { kept } = await findRecord(templateKind, deps, actor, id);
  const { shown: used_by } = await usesOf(deps, actor, kept.record.id);
  return { ...templateKind.rights.shown(kept.record, actor), used_by };
};
