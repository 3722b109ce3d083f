import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { normaliseEmail } from "./email.ts";
import type { LeadReader } from "./lead-store.ts";
import type { LeadRef, StoredLead } from "./stored-lead.ts";
import { mayRead, seesMasked } from "./visibility.ts";

/** Reads a path id that the contract has accepted: `lead_…`, `email:…` or `ext:<source>:<id>`. */
export const parseLeadRef = (text: string): LeadRef => {
  if (text.startsWith("email:"))
    return { by: "unique", kind: "email", value: normaliseEmail(text.slice("email:".length)) };
  if (text.startsWith("ext:")) return { by: "unique", kind: "ext", value: text.slice("ext:".length) };
  return { by: "id", id: text as LeadId };
};

/** The lead that a path names, or the same refusal for a missing, a deleted, a foreign and a hidden one. */
export const findLead = async (
  leads: Pick<LeadReader, "get" | "holderOf">,
  actor: Actor,
  ref: LeadRef,
): Promise<StoredLead> => {
  if (ref.by === "unique" && seesMasked(actor))
    throw new Refusal("forbidden", { detail: "Your role sees masked leads; name them by their id." });
  const id = ref.by === "id" ? ref.id : await leads.holderOf(actor.workspace_id, ref);
  const stored = id === undefined ? undefined : await leads.get(actor.workspace_id, id);
  if (stored === undefined || stored.deleted !== undefined || !mayRead(actor, stored.lead))
    throw new Refusal("not_found");
  return stored;
};
