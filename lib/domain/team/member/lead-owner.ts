import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { MemberReader } from "./member-store.ts";

/** What speaks against a member of this role as an owner of leads or other records; undefined is nobody's role. */
export const ownerError = (role: Role | undefined, pointer: string): ValidationError | undefined => {
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
export const assigneeError = (role: Role | undefined, pointer: string): ValidationError | undefined => {
  const error = ownerError(role, pointer);
  return error?.code === "may_not_own"
    ? { ...error, code: "may_not_do", message: "A viewer changes no records, and so does no task." }
    : error;
};

/** The same for whoever is mentioned, and would find that in their feed. */
export const mentionError = (role: Role | undefined, pointer: string): ValidationError | undefined => {
  const error = ownerError(role, pointer);
  return error?.code === "may_not_own"
    ? {
        pointer,
        code: "may_not_hear",
        message: "A viewer has no feed and reads no comments, and so would never hear of it.",
        hint: "Mention another member, or name them without `@`.",
      }
    : error;
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
  const error = ownerError(await roleOf(workspaceId, owner), pointer);
  if (error !== undefined) throw new Refusal("validation_failed", { errors: [error] });
};

/** The role of a member, asked of the members. */
export const roleIn =
  (members: Pick<MemberReader, "get">) =>
  async (workspaceId: WorkspaceId, id: MemberId): Promise<Role | undefined> =>
    (await members.get(workspaceId, id))?.role;
