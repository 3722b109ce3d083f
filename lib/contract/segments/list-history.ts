import * as z from "zod";
import { LeadId, ListId, MemberId } from "#lib/contract/platform/ids.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";

/** Why a lead has entered or left. */
export const MoveReason = z.enum([
  "added",
  "removed",
  "new_lead",
  "changed",
  "deleted",
  "list_changed",
  "time",
]);
export type MoveReason = z.infer<typeof MoveReason>;

export const ListMove = z.strictObject({
  lead_id: LeadId,
  change: z.enum(["entered", "left"]),
  because: MoveReason.describe(
    "`added`, `removed`: a member put it there or took it off. `changed`: `fields` of the lead were written. `list_changed`: the list was made, or its filter is another. `time`: nobody wrote anything, dates have passed.",
  ),
  fields: z.array(z.string()).describe("The changed fields that the list's filter asks."),
  by: MemberId.nullable().describe("The member who wrote the lead."),
  lead_version: z.int().min(1).describe("The version of the lead that was looked at."),
  at: Timestamp,
});
export type ListMove = z.infer<typeof ListMove>;

export const getListHistory = route({
  id: "getListHistory",
  area: "lists",
  method: "GET",
  path: "/lists/{list_id}/history",
  summary: "See which leads entered and left a list, when and why, newest first",
  description:
    "Written a moment after the lead; moves by time alone are found within the hour. Kept for a year. A sales rep sees the leads that they may read, so that a page may hold fewer than `limit`.",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ list_id: ListId }),
  query: z.strictObject(pageQuery),
  answers: { 200: { description: "A page of moves.", schema: pageOf(ListMove) } },
  errors: ["invalid_cursor"],
  finds: "list",
});

/** In the order of the documentation. */
export const listHistoryRoutes = { getListHistory };
