import * as z from "zod";
import { MemberId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { route } from "../route.ts";
import { Role } from "./roles.ts";

const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const name = z.string().trim().min(1).max(200);

export const Member = z.strictObject({
  id: MemberId,
  email,
  name,
  role: Role,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Member = z.infer<typeof Member>;

export const NewMember = z.strictObject({ email, name, role: Role });
export type NewMember = z.infer<typeof NewMember>;
export const MemberChange = z.strictObject({ name: name.optional(), role: Role.optional() });
export type MemberChange = z.infer<typeof MemberChange>;

const area = "team";
const params = z.strictObject({ member_id: MemberId });

export const listMembers = route({
  id: "listMembers",
  area,
  method: "GET",
  path: "/team/members",
  summary: "List the team and its roles",
  roles: ["admin", "manager", "sales_rep", "viewer"],
  rate: "read",
  answers: {
    200: { description: "All members, oldest first.", schema: z.strictObject({ data: z.array(Member) }) },
  },
});

export const addMember = route({
  id: "addMember",
  area,
  method: "POST",
  path: "/team/members",
  summary: "Add a member",
  description: "A key with scopes, networks or an expiry adds none: a member has no such bounds.",
  roles: ["admin"],
  rate: "write",
  body: NewMember,
  answers: { 201: { description: "The member.", schema: Member } },
  errors: ["duplicate_member"],
  example: { body: { email: "grace@example.com", name: "Grace Hopper", role: "manager" } },
});

export const getMember = route({
  id: "getMember",
  area,
  method: "GET",
  path: "/team/members/{member_id}",
  summary: "Read a member",
  roles: ["admin", "manager", "sales_rep", "viewer"],
  rate: "read",
  params,
  answers: { 200: { description: "The member.", schema: Member } },
  finds: "member",
});

export const changeMember = route({
  id: "changeMember",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/team/members/{member_id}",
  summary: "Change a member's name or role",
  description: "A key with scopes, networks or an expiry raises no role.",
  roles: ["admin"],
  rate: "write",
  params,
  body: MemberChange,
  answers: { 200: { description: "The member as they are now.", schema: Member } },
  errors: ["last_admin"],
  finds: "member",
  ifMatch: "optional",
  example: { body: { role: "sales_rep" } },
});

export const removeMember = route({
  id: "removeMember",
  area,
  method: "DELETE",
  path: "/team/members/{member_id}",
  summary: "Remove a member; their API keys stop at once",
  roles: ["admin"],
  rate: "write",
  params,
  answers: { 204: { description: "The member is gone." } },
  errors: ["last_admin"],
  finds: "member",
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const teamRoutes = { listMembers, addMember, getMember, changeMember, removeMember };
