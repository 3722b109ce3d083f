import * as z from "zod";
import { pageOf } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { Comment, CommentChange, Commented, CommentId, NewComment } from "./comment-record.ts";
import { searchPage } from "./leads.ts";

const area = "comments";
const writers = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ comment_id: CommentId });
const answer = { description: "The comment as it is now.", schema: Comment };

export const createComment = route({
  id: "createComment",
  area,
  method: "POST",
  path: "/comments",
  summary: "Comment on a record",
  description:
    "On a lead, an activity, a deal, a company or a campaign that you may read. Viewers see that there are comments, and write none.",
  roles: writers,
  rate: "write",
  body: NewComment,
  answers: { 201: { ...answer, description: "The comment." } },
  errors: ["not_found"],
  example: { body: { on: "lead_01J0000000000000000000000A", body: "Asked for a call in spring." } },
});

export const listComments = route({
  id: "listComments",
  area,
  method: "GET",
  path: "/comments",
  summary: "List a record's comments, newest first",
  roles: Role.options,
  rate: "read",
  query: z.strictObject({
    on: Commented.describe("The record's id."),
    limit: searchPage.limit,
    cursor: searchPage.cursor,
  }),
  answers: { 200: { description: "A page of comments.", schema: pageOf(Comment) } },
  errors: ["invalid_cursor", "not_found"],
  example: { query: { on: "lead_01J0000000000000000000000A" } },
});

export const changeComment = route({
  id: "changeComment",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/comments/{comment_id}",
  summary: "Edit your comment",
  roles: writers,
  rate: "write",
  params,
  body: CommentChange,
  answers: { 200: answer },
  errors: ["precondition_failed", "wrong_state"],
  finds: "comment",
  ifMatch: "optional",
  example: { body: { body: "Asked for a call in March." } },
});

export const removeComment = route({
  id: "removeComment",
  area,
  method: "DELETE",
  path: "/comments/{comment_id}",
  summary: "Remove a comment",
  description: "What it said is gone; that there was one stays. Its author, managers and admins remove it.",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The comment is removed." } },
  finds: "comment",
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const commentsRoutes = { createComment, listComments, changeComment, removeComment };
