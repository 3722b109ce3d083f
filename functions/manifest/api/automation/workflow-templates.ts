import type { FunctionRow } from "../../function-row.ts";
import { documentReading } from "../../shared-uses.ts";

export const workflowTemplatesFunctions = {
  createWorkflowTemplate: { uses: ["workflowTemplateStore", ...documentReading] },
  listWorkflowTemplates: { uses: ["workflowTemplateReader", "cursorSigner"] },
  getWorkflowTemplate: { uses: ["workflowTemplateReader"] },
  changeWorkflowTemplate: { uses: ["workflowTemplateStore", ...documentReading] },
  deleteWorkflowTemplate: { uses: ["workflowTemplateStore"] },
  listWorkflowTemplateVersions: { uses: ["workflowTemplateReader"] },
} as const satisfies Record<string, FunctionRow>;
