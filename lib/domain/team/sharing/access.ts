import type { Actor } from "#lib/contract/platform/actor.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Access, SharedWith } from "#lib/contract/team/sharing.ts";

/** A record of a member's own that others may see. */
export interface Shared {
  readonly created_by: MemberId;
  readonly shared_with: SharedWith;
}

/** Whether somebody holds a record as their own does; an admin does, so that what a member left behind is not lost. */
export const isOwner = ({ member_id, role }: Actor, { created_by }: Shared): boolean =>
  role === "admin" || created_by === member_id;

const given = ({ member_id, role }: Actor, { shared_with }: Shared): Access | undefined => {
  switch (shared_with.kind) {
    case "private":
      return undefined;
    case "workspace":
      return role === "manager" ? "edit" : shared_with.access;
    case "members":
      return role === "manager"
        ? "edit"
        : shared_with.members.find((one) => one.member_id === member_id)?.access;
  }
};

/** What somebody may do with a record; undefined: not even know of it. */
export const accessTo = (actor: Actor, record: Shared): Access | undefined => {
  const access = isOwner(actor, record) ? "edit" : given(actor, record);
  return access === "edit" && actor.role === "viewer" ? "view" : access;
};
