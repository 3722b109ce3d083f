import { workflowSchema } from "./workflow-schema.ts";

/** The schema as it is answered. A bundle has its value, made with it. */
export const publishedWorkflowSchema = workflowSchema();
