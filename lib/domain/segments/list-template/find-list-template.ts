import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ListTemplateId } from "#lib/contract/platform/ids.ts";
import type { ListTemplate, ListTemplateRecord } from "#lib/contract/segments/list-template-record.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";
import { accessTo } from "#lib/domain/team/sharing/access.ts";
import type { ListTemplateReader } from "./list-template-store.ts";

/** A template as its readers see it. */
export const showTemplate = (actor: Actor, record: ListTemplateRecord): ListTemplate => ({
  ...record,
  access: accessTo(actor, record) ?? "view",
});

/** Whether somebody may know of a template; not where its values would tell what they see masked. */
export const mayUseTemplate = (actor: Actor, record: ListTemplateRecord): boolean =>
  accessTo(actor, record) !== undefined && !tellsMasked(actor, record.filter, record.exclude);

const usable = async (
  templates: Pick<ListTemplateReader, "get">,
  actor: Actor,
  id: ListTemplateId,
): Promise<ListTemplateRecord | undefined> => {
  const record = await templates.get(actor.workspace_id, id);
  return record !== undefined && mayUseTemplate(actor, record) ? record : undefined;
};

/** A template that the caller may use; any other is one that does not exist. */
export const findTemplate = async (
  ...[templates, actor, id]: Parameters<typeof usable>
): Promise<ListTemplateRecord> => {
  const record = await usable(templates, actor, id);
  if (record === undefined) throw new Refusal("not_found");
  return record;
};

/** The template that a new list names; undefined where it names none. Throws Refusal for one that can't be used. */
export const namedTemplate = async (
  templates: Pick<ListTemplateReader, "get">,
  actor: Actor,
  id: ListTemplateId | undefined,
): Promise<ListTemplateRecord | undefined> => {
  if (id === undefined) return undefined;
  const record = await usable(templates, actor, id);
  if (record !== undefined) return record;
  const message = "There is no such list template.";
  throw new Refusal("validation_failed", {
    errors: [{ pointer: "/template_id", code: "unknown_list_template", message }],
  });
};
