import * as z from "zod";
import { idOf, MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { RecordUse } from "../errors.ts";
import { ExternalIds, GivenExternalIds } from "./system-maps.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const TemplateId = idOf("template");
export type TemplateId = z.infer<typeof TemplateId>;

/** What a version holds for good. */
export const TemplateContent = z.strictObject({
  subject: text(300).nullable(),
  html: z.string().max(sizes.templateCharactersMax).nullable(),
  text: z.string().max(sizes.templateCharactersMax).nullable(),
  variables: z.array(text(100)).max(100).describe("Names that are filled in, such as `first_name`."),
  locked: z.array(text(100)).max(100).describe("Blocks that whoever uses the template leaves as they are."),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

const category = z.strictObject({
  industry: text(100).nullable(),
  use_case: text(100).nullable(),
  team: text(100).nullable(),
});

const fields = {
  name: text(200),
  kind: z.enum(["message", "sequence"]),
  owner_id: MemberId,
  external_ids: GivenExternalIds,
} as const;

/** A message, or a sequence of them, to be used again; its content's versions stay. */
export const Template = z.strictObject({
  id: TemplateId,
  ...fields,
  external_ids: ExternalIds,
  category,
  content: TemplateContent,
  content_version: z.int().min(1).describe("Grows when the content changes; campaigns name it."),
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
  used_by: z
    .array(RecordUse)
    .optional()
    .describe(
      "With `GET /templates/{template_id}`: the campaigns that you may read and whose steps name it.",
    ),
});
export type Template = z.infer<typeof Template>;

export const TemplateChange = z
  .strictObject({ ...fields, category: category.partial(), content: TemplateContent.partial() })
  .partial();
export type TemplateChange = z.infer<typeof TemplateChange>;

export const NewTemplate = z.strictObject({ ...TemplateChange.shape, name: fields.name });
export type NewTemplate = z.infer<typeof NewTemplate>;

export const TemplateVersion = z.strictObject({
  content_version: z.int().min(1),
  at: Timestamp,
  by: MemberId.nullable(),
  content: TemplateContent,
  changed: z.array(z.string()).describe("The parts in which it differs from the version before."),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;
