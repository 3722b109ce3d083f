import * as z from "zod";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { Duplication } from "./campaign-record.ts";
import { batchRoute } from "./record-batch-route.ts";
import {
  changeRoute,
  createRoute,
  deleteRoute,
  getRoute,
  listRoute,
  restoreRoute,
  searchRoute,
} from "./record-routes.ts";
import { NewTemplate, Template, TemplateChange, TemplateId, TemplateVersion } from "./template-record.ts";

/** What the routes of templates say of them. */
const contract = {
  kind: "template",
  one: "Template",
  many: "Templates",
  noun: "a template",
  nouns: "templates",
  area: "templates",
  path: "/templates",
  param: "template_id",
  id: TemplateId,
  record: Template,
  newRecord: NewTemplate,
  change: TemplateChange,
  writers: ["admin", "manager", "sales_rep"],
  duplicate: "duplicate_record",
  changeErrors: ["limit_reached"],
  deleteErrors: ["in_use"],
  about:
    "All read it; admins, managers and its owner change it. What it said is kept, version by version. One that a campaign's steps name is not deleted.",
  examples: {
    newRecord: { name: "First touch", content: { subject: "Hello {{first_name}}", text: "…" } },
    change: { content: { subject: "Good morning {{first_name}}" } },
    query: { kind: "message", limit: "2" },
    filter: 'kind = "message" AND category.industry = "software"',
  },
} as const;

export const createTemplate = createRoute(contract);
export const listTemplates = listRoute(contract);
export const searchTemplates = searchRoute(contract);
export const getTemplate = getRoute(contract);
export const changeTemplate = changeRoute(contract);
export const deleteTemplate = deleteRoute(contract);
export const restoreTemplate = restoreRoute(contract);
export const batchTemplates = batchRoute(contract);

export const listTemplateVersions = route({
  id: "listTemplateVersions",
  area: "templates",
  method: "GET",
  path: "/templates/{template_id}/versions",
  summary: "See every version of a template's content",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ template_id: TemplateId }),
  answers: {
    200: { description: "The latest first.", schema: z.strictObject({ data: z.array(TemplateVersion) }) },
  },
  finds: "template",
});

export const duplicateTemplate = route({
  id: "duplicateTemplate",
  area: "templates",
  method: "POST",
  path: "/templates/{template_id}/duplicate",
  summary: "Make a template of one's own like another",
  description: "With the content that it has now, as the first version.",
  roles: ["admin", "manager", "sales_rep"],
  mayBeCaused: true,
  rate: "write",
  params: z.strictObject({ template_id: TemplateId }),
  body: Duplication,
  answers: { 201: { description: "The new template.", schema: Template } },
  finds: "template",
  example: { body: { name: "First touch, short" } },
});

/** In the order of the documentation. */
export const templatesRoutes = {
  createTemplate,
  listTemplates,
  searchTemplates,
  getTemplate,
  changeTemplate,
  deleteTemplate,
  restoreTemplate,
  batchTemplates,
  listTemplateVersions,
  duplicateTemplate,
};
