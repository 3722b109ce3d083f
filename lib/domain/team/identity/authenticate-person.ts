import type { Actor } from "#lib/contract/platform/actor.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import { memberOfPerson } from "./member-of-person.ts";
import { personOf } from "./person.ts";
import { seededRole } from "./seeded-role.ts";
import type { SignInStore } from "./sign-in-store.ts";
import type { TokenVerifier } from "./token-verifier.ts";

/** What signing in needs. */
export interface Doors {
  readonly signIns: SignInStore;
  readonly verifier: TokenVerifier;
}

export interface SignInRequest {
  readonly at: string;
  readonly requestId: string;
  readonly newMemberId: () => MemberId;
}

/**
 * The actor behind a JWT, or undefined for any token that opens no door; it never says why. The workspace is the one
 * whose sign-in matches issuer and audience; a token that matches two is for neither.
 */
export const authenticatePerson = async (
  { signIns, verifier }: Doors,
  token: string,
  request: SignInRequest,
): Promise<Actor | undefined> => {
  const claimed = verifier.claimed(token);
  if (claimed === undefined) return undefined;
  const [signIn, ...others] = await signIns.find(claimed.issuer, claimed.audiences);
  if (signIn === undefined || others.length > 0) return undefined;
  const claims = await verifier.verify(token, signIn);
  const person = claims && personOf(claims);
  if (claims === undefined || person === undefined) return undefined;
  const roleAsNewcomer = seededRole(claims, signIn.roleClaim, signIn.newcomersRoleMax ?? "viewer");
  const member = await memberOfPerson(signIns, { ...request, signIn, person, roleAsNewcomer });
  return member && { workspace_id: signIn.workspaceId, member_id: member.id, role: member.role };
};
