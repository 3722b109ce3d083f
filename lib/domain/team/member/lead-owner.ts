import { type Fault, Refusal } from "#lib/contract/errors.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { MemberReader } from "./member-store.ts";

/** What speaks against a member of this role as an owner of leads or other records; undefined is nobody's role. */
export const ownerFault = (role: Role | undefined, pointer: string): Fault | undefined => {
  const hint = "List the members with GET /team/members.";
  if (role === undefined)
    return { pointer, code: "unknown_member", message: "No member of this workspace has this id.", hint };
  if (role !== "viewer") return undefined;
  const message = "A viewer changes no records, and so owns none.";
  return {
    pointer,
    code: "may_not_own",
    message,
    hint: "Name another member, or give this one another role.",
  };
};

/** The same for whoever is to do a task, which they could never say done. */
export const assigneeFault = (role: Role | undefined, pointer: string): Fault | undefined => {
  const fault = ownerFault(role, pointer);
  return fault?.code === "may_not_own"
    ? { ...fault, code: "may_not_do", message: "A viewer changes no records, and so does no task." }
    : fault;
};

/**
 * Refuses an owner of leads who is no member, or whose role may own none. Null is nobody. `pointer` is the owner's place
 * in the request. Throws Refusal `validation_failed`.
 */
export const requireLeadOwner = async (
  roleOf: (workspaceId: WorkspaceId, id: MemberId) => Promise<Role | undefined>,
  workspaceId: WorkspaceId,
  owner: MemberId | null | undefined,
  pointer: string,
): Promise<void> => {
  if (owner === null || owner === undefined) return;
  const fault = ownerFault(await roleOf(workspaceId, owner), pointer);
  if (fault !== undefined) throw new Refusal("validation_failed", { errors: [fault] });
};

/** The role of a member, asked of the members. */
export const roleIn =
  (members: Pick<MemberReader, "get">) =>
  async (workspaceId: WorkspaceId, id: MemberId): Promise<Role | undefined> =>
    (await members.get(workspaceId, id))?.role;
