import * as z from "zod";
import { freeKey } from "#lib/contract/platform/free-key.ts";
import { idOf, MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { Access, SharedWith } from "#lib/contract/team/sharing.ts";

/** What kind of workflow it is, for those who look for one. */
export const WorkflowCategory = z.enum(["industry", "use_case", "custom"]);
export type WorkflowCategory = z.infer<typeof WorkflowCategory>;

const text = (max: number) => z.string().trim().min(1).max(max);

export const WorkflowTemplateId = idOf("workflowTemplate");
export type WorkflowTemplateId = z.infer<typeof WorkflowTemplateId>;

/** One of a workspace's own by its id, or a built-in one by its name. */
export const AnyWorkflowTemplateId = z.union([
  WorkflowTemplateId,
  z.string().regex(/^[a-z][a-z0-9-]{2,49}$/, "A template's id is `wtpl_…`, or the name of a built-in one."),
]);

/** What whoever uses a template fills in. */
export const ParamType = z.enum([
  "number",
  "text",
  "texts",
  "tag",
  "stage",
  "list",
  "assignment_rule",
  "time_of_day",
]);
export type ParamType = z.infer<typeof ParamType>;

export const ParamValue = z.union([z.number(), z.string().max(1_000), z.array(z.string().max(200)).max(50)]);
export type ParamValue = z.infer<typeof ParamValue>;

export const TemplateParam = z.strictObject({
  key: freeKey(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "A key is in lower case, such as `min_score`.")),
  type: ParamType,
  name: text(100).describe("What people call it."),
  description: text(300).nullable().default(null),
  default: ParamValue.nullable().default(null).describe("Null: whoever uses the template says it."),
  min: z.int().nullable().default(null).describe("Of a number."),
  max: z.int().nullable().default(null).describe("Of a number."),
});
export type TemplateParam = z.infer<typeof TemplateParam>;

const content = {
  params: z.array(TemplateParam).max(20),
  document: z
    .record(freeKey(z.string()), z.unknown())
    .describe(
      'A workflow without its name, in which `{"param": "min_score"}` stands for what is filled in, anywhere within.',
    ),
};

const named = {
  name: text(100).describe("Unique among its owner's, in any letter case."),
  description: text(500).nullable(),
  category: WorkflowCategory,
  topic: text(100).nullable().describe("Which industry or use case."),
  shared_with: SharedWith,
};

/** A workspace's own template as it is kept. */
export const WorkflowTemplateRecord = z.strictObject({
  id: WorkflowTemplateId,
  ...named,
  ...content,
  content_version: z.int().min(1).describe("Grows when its parameters or its document change."),
  created_by: MemberId.describe("Its owner."),
  updated_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type WorkflowTemplateRecord = z.infer<typeof WorkflowTemplateRecord>;

export const WorkflowTemplate = z.strictObject({
  ...WorkflowTemplateRecord.shape,
  id: AnyWorkflowTemplateId,
  built_in: z.boolean().describe("The service's own: everybody uses it, nobody changes it."),
  created_by: MemberId.nullable().describe("Its owner; null of a built-in one."),
  updated_by: MemberId.nullable(),
  access: Access.describe("What you may do with it."),
});
export type WorkflowTemplate = z.infer<typeof WorkflowTemplate>;

export const NewWorkflowTemplate = z.strictObject({
  name: named.name,
  description: named.description.default(null),
  category: named.category.default("custom"),
  topic: named.topic.default(null),
  params: content.params.default([]),
  document: content.document,
  shared_with: named.shared_with.default({ kind: "private" }),
});
export type NewWorkflowTemplate = z.infer<typeof NewWorkflowTemplate>;

export const WorkflowTemplateChange = z
  .strictObject({
    ...named,
    shared_with: named.shared_with.describe("Its owner and admins change it."),
    ...content,
  })
  .partial();
export type WorkflowTemplateChange = z.infer<typeof WorkflowTemplateChange>;

/** What a version holds for good. */
export const WorkflowTemplateVersion = z.strictObject({
  content_version: z.int().min(1),
  at: Timestamp,
  by: MemberId,
  ...content,
});
export type WorkflowTemplateVersion = z.infer<typeof WorkflowTemplateVersion>;

/** Values by the keys of a template's parameters. */
export const TemplateValues = z
  .record(freeKey(z.string().max(40)), ParamValue)
  .refine((values) => Object.keys(values).length <= 20, "A template has at most 20 parameters.");
export type TemplateValues = z.infer<typeof TemplateValues>;

/** Of a workspace's own; and how many versions of each are kept. */
export const workflowTemplatesMax = sizes.workflowsMax;
export const workflowTemplateVersionsMax = 50;
