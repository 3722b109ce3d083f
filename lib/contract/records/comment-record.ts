import * as z from "zod";
import { ActivityId, CompanyId, idOf, LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { CampaignId } from "./campaign-record.ts";
import { DealId } from "./deal-record.ts";

export const CommentId = idOf("comment");
export type CommentId = z.infer<typeof CommentId>;

/** What can be commented on. */
export const Commented = z.union([LeadId, ActivityId, DealId, CompanyId, CampaignId]);
export type Commented = z.infer<typeof Commented>;

const body = z.string().trim().min(1).max(5_000).describe("Members are mentioned by `@mem_…`.");

/** What a member says of a record. */
export const Comment = z.strictObject({
  id: CommentId,
  on: Commented.describe("The record's id."),
  body: body.nullable().describe("Null once it was removed, and for viewers."),
  reply_to: CommentId.nullable(),
  mentions: z.array(MemberId),
  author_id: MemberId,
  removed_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Comment = z.infer<typeof Comment>;

export const NewComment = z.strictObject({ on: Commented, body, reply_to: CommentId.optional() });
export type NewComment = z.infer<typeof NewComment>;

export const CommentChange = z.strictObject({ body });
export type CommentChange = z.infer<typeof CommentChange>;
