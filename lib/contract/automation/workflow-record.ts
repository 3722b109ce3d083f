import * as z from "zod";
import { MemberId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { documentInput, WorkflowDocument } from "./workflow-document.ts";
import { Guardrail } from "./workflow-split.ts";
import { AnyWorkflowTemplateId, TemplateValues, WorkflowCategory } from "./workflow-template-record.ts";

const named = {
  name: z.string().trim().min(1).max(100).describe("Unique in the workspace, in any letter case."),
  description: z.string().trim().min(1).max(500).nullable(),
  category: WorkflowCategory.nullable(),
};

/**
 * `draft`: no lead comes in; `active`; `paused`: no lead comes in and runs rest; `archived`: no lead comes in any more.
 */
export const WorkflowState = z.enum(["draft", "active", "paused", "archived"]);
export type WorkflowState = z.infer<typeof WorkflowState>;

/** What becomes of a workflow's runs when it is archived. */
export const RunsAtEnd = z.enum(["stop", "finish"]);
export type RunsAtEnd = z.infer<typeof RunsAtEnd>;

/** What becomes of runs whose wait was over while their workflow was paused. */
export const Overdue = z.enum(["run", "skip", "shift"]);
export type Overdue = z.infer<typeof Overdue>;

const kept = {
  id: WorkflowId,
  ...named,
  state: WorkflowState,
  ...WorkflowDocument.shape,
  document_version: z
    .int()
    .min(1)
    .describe("Grows with each change of what the workflow does; a run ends on the one on which it began."),
  runs: RunsAtEnd.describe("Of an archived workflow: whether its runs stop or go on to their end."),
  activated_at: Timestamp.nullable(),
  halted: z
    .strictObject({ at: Timestamp, failed: z.int(), of: z.int() })
    .nullable()
    .default(null)
    .describe("The service paused it, since so many of the runs that ended within an hour had failed."),
  stopped_arms: z
    .array(
      z.strictObject({
        split: z.string(),
        arm: z.string(),
        at: Timestamp,
        guardrail: Guardrail,
        rate: z.number().min(0).max(1),
      }),
    )
    .default([])
    .describe("Arms that broke a guardrail of their split: no lead comes into them, and runs in them end."),
  decided: z
    .array(
      z.strictObject({ split: z.string(), arm: z.string(), at: Timestamp, document_version: z.int().min(1) }),
    )
    .default([])
    .describe("Splits in whose place an arm stands now, and the last version that had them."),
  created_by: MemberId,
  updated_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
};

export const Workflow = z.strictObject(kept);
export type Workflow = z.infer<typeof Workflow>;

/** What a workflow is made of besides what the request says itself. */
const made = {
  template_id: AnyWorkflowTemplateId.optional().describe(
    "Made of a template: what the request says itself takes its place.",
  ),
  params: TemplateValues.optional().describe(
    "Of the template, by key; those that are left out have their defaults.",
  ),
};

export const NewWorkflow = z.strictObject({
  name: named.name,
  description: named.description.default(null),
  category: named.category.default(null),
  ...made,
  ...documentInput,
});
export type NewWorkflow = z.infer<typeof NewWorkflow>;

export const WorkflowChange = z.strictObject({
  name: named.name.optional(),
  description: named.description.optional(),
  category: named.category.optional(),
  ...documentInput,
});
export type WorkflowChange = z.infer<typeof WorkflowChange>;
