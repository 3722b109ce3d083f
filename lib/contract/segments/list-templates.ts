import * as z from "zod";
import { ListTemplateId } from "#lib/contract/platform/ids.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { ListTemplate, ListTemplateChange, NewListTemplate } from "./list-template-record.ts";

const area = "list-templates";
const writers = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ template_id: ListTemplateId });
const answer = { description: "The template as it is now.", schema: ListTemplate };
const finds = "listTemplate";

export const createListTemplate = route({
  id: "createListTemplate",
  area,
  method: "POST",
  path: "/list-templates",
  summary: "Save what lists are made by",
  description:
    "`POST /lists` with its `template_id` makes a dynamic or a snapshot list of it; what that request says itself takes its place. A list that was made keeps what it was made by when its template changes. A template is yours alone unless you share it.",
  roles: writers,
  rate: "write",
  body: NewListTemplate,
  answers: { 201: { ...answer, description: "The template." } },
  errors: ["duplicate_list_template"],
  example: {
    body: { name: "Hot leads", category: "Sales", filter: 'score >= 70 AND NOT tags HAS ANY ("customer")' },
  },
});

export const listListTemplates = route({
  id: "listListTemplates",
  area,
  method: "GET",
  path: "/list-templates",
  summary: "List the list templates that you may use, newest first",
  roles: Role.options,
  rate: "read",
  query: z.strictObject({
    ...pageQuery,
    category: z.string().trim().min(1).max(100).optional().describe("In any letter case."),
  }),
  answers: { 200: { description: "A page of templates.", schema: pageOf(ListTemplate) } },
  errors: ["invalid_cursor"],
});

export const getListTemplate = route({
  id: "getListTemplate",
  area,
  method: "GET",
  path: "/list-templates/{template_id}",
  summary: "Read a list template",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: answer },
  finds,
});

export const changeListTemplate = route({
  id: "changeListTemplate",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/list-templates/{template_id}",
  summary: "Change a list template",
  description: "What is left out stays, `null` clears. Lists that were made of it stay as they are.",
  roles: writers,
  rate: "write",
  params,
  body: ListTemplateChange,
  answers: { 200: answer },
  errors: ["duplicate_list_template"],
  finds,
  ifMatch: "optional",
  example: { body: { category: "Sales" } },
});

export const deleteListTemplate = route({
  id: "deleteListTemplate",
  area,
  method: "DELETE",
  path: "/list-templates/{template_id}",
  summary: "Delete a list template; lists that were made of it stay",
  description: "Its owner and admins delete it.",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The template is gone." } },
  finds,
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const listTemplatesRoutes = {
  createListTemplate,
  listListTemplates,
  getListTemplate,
  changeListTemplate,
  deleteListTemplate,
};
