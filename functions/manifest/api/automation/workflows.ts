import type { FunctionRow } from "../../function-row.ts";
import { documentReading, runTaking } from "../../shared-uses.ts";

/** Takes steps of a run before it answers. */
const takingRuns = { uses: runTaking, timeoutSeconds: 29, memoryMb: 1024 } as const satisfies FunctionRow;

export const workflowsFunctions = {
  createWorkflow: { uses: ["workflowStore", "workflowTemplateReader", ...documentReading] },
  listWorkflows: { uses: ["workflowReader", "listReader", "cursorSigner"] },
  getWorkflow: { uses: ["workflowReader", "listReader"] },
  changeWorkflow: { uses: ["workflowStore", ...documentReading] },
  decideSplit: { uses: ["workflowStore", ...documentReading] },
  deleteWorkflow: { uses: ["workflowStore", "listNamers"] },
  activateWorkflow: {
    uses: ["workflowStore", "leadLake", "jobStore", "bulkIds", "orderGuard", ...documentReading],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  pauseWorkflow: { uses: ["workflowStore"] },
  rotateWorkflowSecret: { uses: ["workflowStore", "secretSealer"] },
  enrolLeads: takingRuns,
  triggerWorkflow: takingRuns,
  listRuns: { uses: ["workflowReader", "runLister", "leadsByIds", "listReader", "cursorSigner"] },
  getRun: { uses: ["runReader", "leadReader", "workflowReader", "listReader"] },
  cancelRun: { uses: ["runStore", "leadReader", "workflowReader", "listReader"] },
  retryRun: takingRuns,
  skipStep: takingRuns,
  listLeadRuns: {
    uses: ["workflowReader", "runReader", "leadReader", "leadSchema", "listReader", "leadEngagement"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  getWorkflowStats: {
    uses: ["workflowReader", "runLister", "runReader", "leadsByIds", "leadEngagement"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  dryRunWorkflow: {
    uses: ["leadReader", "leadEngagement", "leadLake", "contactReader", ...documentReading],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  explainLeadWorkflows: {
    uses: ["workflowReader", "runReader", "leadReader", "leadSchemaReader", "listReader", "leadEngagement"],
  },
  unenrolLeads: { uses: ["workflowReader", "runStore", "leadReader"], timeoutSeconds: 29 },
  pauseAllWorkflows: { uses: ["workflowStore"], timeoutSeconds: 29 },
  getWorkflowSchema: { uses: [] },
  lintWorkflow: { uses: documentReading },
  simulateWorkflow: {
    uses: ["leadReader", "leadEngagement", "contactReader", ...documentReading],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionRow>;
