import * as z from "zod";
import { ListId, MemberId } from "./ids.ts";
import { Timestamp } from "./lead-record.ts";

const ListName = z.string().trim().min(1).max(100).describe("Unique in the workspace.");
const description = z.string().trim().min(1).max(1_000).nullable();

/** `static`: the leads that members put on it. */
export const ListKind = z.enum(["static"]);

export const LeadList = z.strictObject({
  id: ListId,
  name: ListName,
  description,
  kind: ListKind,
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type LeadList = z.infer<typeof LeadList>;

export const NewList = z.strictObject({
  name: ListName,
  description: description.optional(),
  kind: ListKind,
});
export type NewList = z.infer<typeof NewList>;

export const ListChange = z.strictObject({
  name: ListName.optional(),
  description: description.optional(),
});
export type ListChange = z.infer<typeof ListChange>;
