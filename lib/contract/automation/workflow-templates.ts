import * as z from "zod";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import {
  AnyWorkflowTemplateId,
  NewWorkflowTemplate,
  WorkflowCategory,
  WorkflowTemplate,
  WorkflowTemplateChange,
  WorkflowTemplateVersion,
  workflowTemplateVersionsMax,
} from "./workflow-template-record.ts";

const area = "workflow-templates";
const writers = ["admin", "manager"] as const;
const params = z.strictObject({ template_id: AnyWorkflowTemplateId });
const answer = { description: "The template as it is now.", schema: WorkflowTemplate };
const finds = "workflowTemplate";

export const createWorkflowTemplate = route({
  id: "createWorkflowTemplate",
  area,
  method: "POST",
  path: "/workflow-templates",
  summary: "Save what workflows are made by",
  description:
    "`POST /workflows` with its `template_id` and `params` makes a workflow of it. Checked as a workflow is, with the defaults of its parameters, each fault at its place in the document. It is yours alone unless you share it.",
  roles: writers,
  rate: "write",
  body: NewWorkflowTemplate,
  answers: { 201: { ...answer, description: "The template." } },
  errors: ["duplicate_workflow_template", "limit_reached"],
  example: {
    body: {
      name: "Thank and remind",
      params: [{ key: "days", type: "number", name: "Days to wait", default: 3, min: 1, max: 30 }],
      document: {
        steps: [
          { do: "add_tag", tag: "thanked" },
          { wait: { days: { param: "days" } } },
          { do: "add_tag", tag: "reminded" },
        ],
      },
    },
  },
});

export const listWorkflowTemplates = route({
  id: "listWorkflowTemplates",
  area,
  method: "GET",
  path: "/workflow-templates",
  summary: "List the workflow templates that you may use",
  description: "The workspace's own, newest first, then the built-in ones.",
  roles: Role.options,
  rate: "read",
  query: z.strictObject({
    ...pageQuery,
    category: WorkflowCategory.optional(),
  }),
  answers: { 200: { description: "A page of templates.", schema: pageOf(WorkflowTemplate) } },
  errors: ["invalid_cursor"],
});

export const getWorkflowTemplate = route({
  id: "getWorkflowTemplate",
  area,
  method: "GET",
  path: "/workflow-templates/{template_id}",
  summary: "Read a workflow template",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: answer },
  finds,
});

export const changeWorkflowTemplate = route({
  id: "changeWorkflowTemplate",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/workflow-templates/{template_id}",
  summary: "Change a workflow template",
  description:
    "What is left out stays. Other parameters or another document make the next version. Workflows that were made of it stay as they are. A built-in one is nobody's to change.",
  roles: writers,
  rate: "write",
  params,
  body: WorkflowTemplateChange,
  answers: { 200: answer },
  errors: ["duplicate_workflow_template"],
  finds,
  ifMatch: "optional",
  example: { body: { topic: "Events" } },
});

export const deleteWorkflowTemplate = route({
  id: "deleteWorkflowTemplate",
  area,
  method: "DELETE",
  path: "/workflow-templates/{template_id}",
  summary: "Delete a workflow template; workflows that were made of it stay",
  description: "Its owner and admins delete it.",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The template is gone." } },
  finds,
  ifMatch: "optional",
});

export const listWorkflowTemplateVersions = route({
  id: "listWorkflowTemplateVersions",
  area,
  method: "GET",
  path: "/workflow-templates/{template_id}/versions",
  summary: "See every version of a workflow template",
  description: `The latest first, ${workflowTemplateVersionsMax} at most. A built-in one has none to show.`,
  roles: Role.options,
  rate: "read",
  params,
  answers: {
    200: {
      description: "What it said.",
      schema: z.strictObject({ data: z.array(WorkflowTemplateVersion) }),
    },
  },
  finds,
});

/** In the order of the documentation. */
export const workflowTemplatesRoutes = {
  createWorkflowTemplate,
  listWorkflowTemplates,
  getWorkflowTemplate,
  changeWorkflowTemplate,
  deleteWorkflowTemplate,
  listWorkflowTemplateVersions,
};
