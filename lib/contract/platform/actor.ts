import * as z from "zod";
import { Role } from "#lib/contract/team/roles.ts";
import { Access } from "#lib/contract/team/sharing.ts";
import { ApiKeyId, ListId, MemberId, WorkspaceId } from "./ids.ts";

/** A list whose leads count as a sales rep's own; where `owned_by` says whose, only that member's leads on it. */
export const SharedList = z.strictObject({ list_id: ListId, access: Access, owned_by: MemberId.nullable() });
export type SharedList = z.infer<typeof SharedList>;

/** Who asks: resolved by the authorizer from an API key or a JWT, and passed explicitly to every use case. */
export const Actor = z.strictObject({
  workspace_id: WorkspaceId,
  member_id: MemberId,
  role: Role,
  /** Absent when the caller came with a JWT. */
  key_id: ApiKeyId.optional(),
  /** Route ids that the key is confined to; absent means all that the role may call. */
  scopes: z.array(z.string()).optional(),
  /** The key has scopes, networks or an expiry, so that it holds less than its member. */
  confined: z.literal(true).optional(),
});
export type Actor = z.infer<typeof Actor> & {
  /** Of a sales rep, where leads are touched: the edge looks them up for each request. */
  readonly shared_lists?: readonly SharedList[];
};
