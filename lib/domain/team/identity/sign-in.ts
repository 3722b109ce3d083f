import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Role } from "#lib/contract/team/roles.ts";

/** A way into one workspace: the issuer that vouches for people and the audience that its tokens are made for. */
export interface SignIn {
  readonly workspaceId: WorkspaceId;
  readonly issuer: string;
  readonly audience: string;
  /** The claim that seeds a newcomer's role; null: newcomers are viewers. */
  readonly roleClaim: string | null;
  /** The highest role that a newcomer gets; null: nobody becomes a member by signing in. */
  readonly newcomersRoleMax: Role | null;
  readonly createdAt: string;
}
