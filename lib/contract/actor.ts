import * as z from "zod";
import { ApiKeyId, MemberId, WorkspaceId } from "./ids.ts";
import { Role } from "./roles.ts";

/** Who asks: resolved by the authorizer from an API key or a JWT, and passed explicitly to every use case. */
export const Actor = z.strictObject({
  workspace_id: WorkspaceId,
  member_id: MemberId,
  role: Role,
  /** Absent when the caller came with a JWT. */
  key_id: ApiKeyId.optional(),
  /** Route ids that the key is confined to; absent means all that the role may call. */
  scopes: z.array(z.string()).optional(),
});
export type Actor = z.infer<typeof Actor>;
