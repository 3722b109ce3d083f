import * as z from "zod";
import { ListId, MemberId } from "#lib/contract/platform/ids.ts";
import { nameWords, pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { LeadList, ListChange, ListKind, NewList } from "./list-record.ts";

const area = "lists";
const writers = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ list_id: ListId });
const answer = { description: "The list as it is now.", schema: LeadList };

export const createList = route({
  id: "createList",
  area,
  method: "POST",
  path: "/lists",
  summary: "Make a list of leads",
  description:
    "A `static` list holds the leads that are put on it. A `dynamic` one is made by a filter, and reading it is the search: it is current at any moment. Its filter may name lists, dynamic ones too. A `snapshot` is made once, by a filter or from another list (`lists HAS ANY (…)`), of the leads that you may write, and keeps them from then on: it is `building` until the job `snapshot.job_id` is over.",
  roles: writers,
  rate: "write",
  body: NewList,
  answers: { 201: { ...answer, description: "The list." } },
  errors: ["duplicate_list", "limit_reached"],
  example: { body: { name: "Met at the fair", kind: "static" } },
});

export const listLists = route({
  id: "listLists",
  area,
  method: "GET",
  path: "/lists",
  summary: "List the lists of leads, newest first",
  roles: Role.options,
  rate: "read",
  query: z.strictObject({
    ...pageQuery,
    kind: ListKind.optional(),
    created_by: MemberId.optional(),
    q: nameWords.describe("Stands somewhere in the list's name, in any letter case."),
  }),
  answers: { 200: { description: "A page of lists.", schema: pageOf(LeadList) } },
  errors: ["invalid_cursor"],
  example: { query: { kind: "dynamic", limit: "10" } },
});

export const getList = route({
  id: "getList",
  area,
  method: "GET",
  path: "/lists/{list_id}",
  summary: "Read a list's record",
  description: "Its leads are at `GET /lists/{list_id}/leads`.",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: answer },
  finds: "list",
});

export const changeList = route({
  id: "changeList",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/lists/{list_id}",
  summary: "Change what a list is called, or the filter that makes it",
  description: "A sales rep changes their own. What is left out stays, `null` clears.",
  roles: writers,
  rate: "write",
  params,
  body: ListChange,
  answers: { 200: answer },
  errors: ["duplicate_list", "limit_reached"],
  finds: "list",
  ifMatch: "optional",
  example: { body: { description: "Stand 12, both days" } },
});

export const deleteList = route({
  id: "deleteList",
  area,
  method: "DELETE",
  path: "/lists/{list_id}",
  summary: "Delete a list; its leads stay",
  description:
    "A sales rep deletes their own. Refused while a dynamic list, a list template, a saved filter, an export schedule or a workflow names it (`in_use`, with `used_by`), and while a snapshot is building: cancel its job first.",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The list is gone." } },
  errors: ["in_use", "wrong_state"],
  finds: "list",
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const listsRoutes = { createList, listLists, getList, changeList, deleteList };
