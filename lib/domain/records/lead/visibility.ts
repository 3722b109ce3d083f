import type { Actor } from "#lib/contract/platform/actor.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import { accessByLists } from "./shared-leads.ts";

/** Who may touch which lead: the table of roles, one function per verb. */

/** Whoever reads; a file that nobody uploaded through the API has no member behind it. */
export type Reader = Pick<Actor, "role" | "shared_lists"> & { readonly member_id: MemberId | null };

/** What says whose a lead is. */
export type Held = Pick<Lead, "owner_id" | "lists">;

/** A sales rep sees leads assigned to them, unassigned ones, and those on lists that are shared with them. */
export const mayRead = (actor: Reader, lead: Held): boolean =>
  actor.role !== "sales_rep" ||
  lead.owner_id === actor.member_id ||
  lead.owner_id === null ||
  accessByLists(actor.shared_lists, lead) !== undefined;

/** Whoever writes: as whoever reads. */
export type Writer = Reader;

/**
 * A sales rep writes what is assigned to them or on a list that is shared with them to edit; another unassigned lead
 * they may only claim.
 */
export const mayWrite = (actor: Writer, lead: Held): boolean => {
  switch (actor.role) {
    case "admin":
    case "manager":
      return true;
    case "sales_rep":
      return (
        (lead.owner_id !== null && lead.owner_id === actor.member_id) ||
        accessByLists(actor.shared_lists, lead) === "edit"
      );
    case "viewer":
      return false;
  }
};

/** A claim: a sales rep takes an unassigned lead, and changes nothing else with it. */
export const isClaim = (actor: Writer, lead: Pick<Lead, "owner_id">, change: object): boolean =>
  actor.role === "sales_rep" &&
  lead.owner_id === null &&
  Object.keys(change).length === 1 &&
  "owner_id" in change &&
  change.owner_id === actor.member_id;

/**
 * Why somebody may not make a change of a lead that they may read; undefined when they may. Whoever hands leads on is a
 * manager or an admin; a sales rep may claim.
 */
export const changeRefusal = (
  writer: Writer,
  lead: Held,
  change: Pick<LeadValues, "owner_id">,
): string | undefined => {
  if (isClaim(writer, lead, change)) return undefined;
  if (!mayWrite(writer, lead))
    return lead.owner_id === null
      ? "Claim this lead first: send only your own `owner_id`."
      : "This lead is not yours.";
  const handsOn = change.owner_id !== undefined && change.owner_id !== lead.owner_id;
  return writer.role === "sales_rep" && handsOn
    ? "A sales rep hands a lead off with `POST /team/assign` and `accept_within`. Only managers and admins assign leads directly."
    : undefined;
};

export const seesMasked = (actor: Pick<Actor, "role">): boolean => actor.role === "viewer";

/** A sales rep exports what is assigned to them; null means the leads of all. */
export const exportScope = (actor: Actor): MemberId | null =>
  actor.role === "sales_rep" ? actor.member_id : null;
