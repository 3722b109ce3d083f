import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import type { LeadWriteOutcome, LeadWriter } from "./lead-store.ts";
import type { UniqueValue } from "./stored-lead.ts";
import { mayRead } from "./visibility.ts";

type Duplicate = Extract<LeadWriteOutcome, { outcome: "duplicate" }>;

const pointerOf = ({ kind, value }: UniqueValue): string => {
  if (kind === "field") return `/${value.slice(0, value.indexOf(":")).replaceAll(".", "/")}`;
  return kind === "email" ? "/email" : "/external_ids";
};

/** Refuses a duplicate; names the other lead only to those who may read it. */
export const refuseDuplicate = async (
  leads: Pick<LeadWriter, "get">,
  actor: Actor,
  { existingId, unique }: Duplicate,
): Promise<never> => {
  const existing = await leads.get(actor.workspace_id, existingId);
  const readable = existing !== undefined && mayRead(actor, existing.lead);
  throw new Refusal("duplicate_lead", {
    errors: [
      {
        pointer: pointerOf(unique),
        code: "duplicate",
        message: "Another lead of this workspace holds this value.",
        hint: "Update that lead, or send another value.",
      },
    ],
    ...(readable ? { existing_id: existingId } : {}),
  });
};

/** Refuses a change made to an older version, with the current copy and the fields that would still differ. */
export const refuseStale = (current: Lead, change: LeadValues): never => {
  const wanted = new Map(Object.entries(change));
  const changed = Object.entries(current)
    .filter(([field, value]) => wanted.has(field) && !isDeepStrictEqual(wanted.get(field), value))
    .map(([field]) => field);
  throw new Refusal("precondition_failed", { current, changed_fields: changed });
};
