import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type {
  NewTemplate,
  Template,
  TemplateChange,
  TemplateId,
} from "#lib/contract/records/template-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { merged } from "#lib/domain/records/record-kind/record-kind.ts";

const noContent = { subject: null, html: null, text: null, variables: [], locked: [] };

/** What stands where nothing was said. */
export const blankTemplate: Partial<Template> = {
  kind: "message",
  category: { industry: null, use_case: null, team: null },
  content: noContent,
  external_ids: {},
};

/** The parts of category and content are merged, each by itself; other content is another version. */
export const changeTemplate = (before: Template, input: TemplateChange, { actor }: Stamp): Template => {
  const { category, content, ...change } = input;
  if (input.owner_id !== undefined && input.owner_id !== before.owner_id && actor.role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Only a manager or an admin gives a template to another." });
  const next = merged(
    before,
    { ...change, category: { ...before.category, ...category }, content: { ...before.content, ...content } },
    blankTemplate,
  );
  if (isDeepStrictEqual(next.content, before.content)) return next;
  if (before.content_version === sizes.templateVersionsMax)
    throw new Refusal("limit_reached", {
      detail: `A template has at most ${sizes.templateVersionsMax} versions.`,
    });
  return { ...next, content_version: before.content_version + 1 };
};

export const makeTemplate = (input: NewTemplate, id: string, stamp: Stamp): Template => {
  const { actor, at } = stamp;
  const fresh = {
    ...blankTemplate,
    id: id as TemplateId,
    name: input.name,
    owner_id: actor.member_id,
    content_version: 1,
    created_by: actor.member_id,
    created_at: at,
    updated_at: at,
    version: 1,
  } as Template;
  return { ...changeTemplate(fresh, input, stamp), content_version: 1 };
};
