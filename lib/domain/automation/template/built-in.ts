import type { WorkflowTemplate } from "#lib/contract/automation/workflow-template-record.ts";
import { byIndustry } from "./built-in/by-industry.ts";
import { bySchedule } from "./built-in/by-schedule.ts";
import { followUps } from "./built-in/follow-ups.ts";
import { triggered } from "./built-in/triggered.ts";

/** What a built-in template says; all else about it is the same for each. */
export type BuiltIn = Pick<
  WorkflowTemplate,
  "id" | "name" | "description" | "category" | "topic" | "params" | "document"
>;

/** Workflows to begin with: what a sales team does again and again. */
export const builtInTemplates: readonly BuiltIn[] = [
  ...byIndustry,
  ...triggered,
  ...followUps,
  ...bySchedule,
];
