import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { Member } from "#lib/contract/team/team.ts";
import { memberAudit } from "#lib/domain/team/member/members.ts";
import type { Person } from "./person.ts";
import type { SignIn } from "./sign-in.ts";
import type { SignInStore } from "./sign-in-store.ts";

/** A verified person at the door of a workspace. */
export interface Arrival {
  readonly signIn: SignIn;
  readonly person: Person;
  /** The role that they get should they become a member now. */
  readonly roleAsNewcomer: Role;
  readonly at: string;
  readonly requestId: string;
  readonly newMemberId: () => MemberId;
}

/** Each try that ends stale has seen another request link the same person, which the next try then finds. */
const triesMax = 4;

const newMember = ({ person, roleAsNewcomer, at, newMemberId }: Arrival, email: string): Member => ({
  id: newMemberId(),
  email,
  name: person.name ?? email.slice(0, email.indexOf("@")),
  role: roleAsNewcomer,
  created_at: at,
  updated_at: at,
  version: 1,
});

const link = async (
  store: SignInStore,
  { signIn, person, at, requestId }: Arrival,
  member: Member,
  { isNew, replaces }: { readonly isNew: boolean; readonly replaces: MemberId | undefined },
): Promise<"stored" | "stale"> => {
  const { workspaceId, issuer } = signIn;
  const actor = { workspace_id: workspaceId, member_id: member.id, role: member.role };
  const stamp = { actor, at, requestId };
  const joined = memberAudit("member.join", { after: member }, stamp);
  const linked = memberAudit("member.link", { before: member, after: member }, stamp);
  return store.link({
    workspaceId,
    issuer,
    subject: person.subject,
    memberId: member.id,
    ...(replaces === undefined ? {} : { replaces }),
    ...(isNew ? { newMember: member } : {}),
    audit: isNew ? joined : { ...linked, after: { issuer } },
  });
};

/**
 * The member that a person is: by an earlier sign-in, else by their verified email, else a new one where the sign-in
 * makes members. A member who was removed stays out until an admin adds their email again.
 */
export const memberOfPerson = async (
  store: SignInStore,
  arrival: Arrival,
  triesLeft = triesMax,
): Promise<Member | undefined> => {
  const { signIn, person } = arrival;
  const { workspaceId } = signIn;
  const linkedId = await store.linkedMember(workspaceId, signIn.issuer, person.subject);
  const linked = linkedId === undefined ? undefined : await store.member(workspaceId, linkedId);
  if (linked !== undefined || person.email === undefined) return linked;
  const known = await store.memberWithEmail(workspaceId, person.email);
  const wasRemoved = linkedId !== undefined;
  if (known === undefined && (wasRemoved || signIn.newcomersRoleMax === null)) return undefined;
  const member = known ?? newMember(arrival, person.email);
  const outcome = await link(store, arrival, member, { isNew: known === undefined, replaces: linkedId });
  if (outcome === "stored") return member;
  if (triesLeft === 1) throw new Error("the sign-in keeps changing under this request");
  return memberOfPerson(store, arrival, triesLeft - 1);
};
