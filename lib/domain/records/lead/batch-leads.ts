import { errorTable, Refusal, type ValidationError } from "#lib/contract/errors.ts";
import { MalformedItem } from "#lib/contract/malformed-item.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Lead, NewLead } from "#lib/contract/records/lead-record.ts";
import type { BatchItem } from "#lib/contract/records/leads.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { AddressDeps, WrittenLead } from "./admit-lead.ts";
import { createLead } from "./create-lead.ts";
import { deleteLead } from "./delete-lead.ts";
import { normaliseEmail } from "./email.ts";
import { parseLeadRef } from "./find-lead.ts";
import type { LeadSchema } from "./lead-schema.ts";
import type { LeadWriter } from "./lead-store.ts";
import type { UniqueValue } from "./stored-lead.ts";
import { readTogether } from "./suppression/read-together.ts";
import { updateLead } from "./update-lead.ts";

export interface BatchResult {
  status: number;
  lead?: Lead;
  code?: string;
  detail?: string;
  existing_id?: string;
  errors?: ValidationError[];
  warnings?: ValidationError[];
}

const holder = async (
  leads: LeadWriter,
  { workspace_id }: Actor,
  lead: NewLead,
): Promise<LeadId | undefined> => {
  const keys: UniqueValue[] = Object.entries(lead.external_ids ?? {}).map(([source, id]) => ({
    kind: "ext",
    value: `${source}:${id}`,
  }));
  if (typeof lead.email === "string") keys.unshift({ kind: "email", value: normaliseEmail(lead.email) });
  for (const key of keys) {
    const id = await leads.holderOf(workspace_id, key);
    if (id !== undefined) return id;
  }
  return undefined;
};

const runItem = async (
  deps: AddressDeps,
  item: BatchItem,
  id: LeadId,
  stamp: Stamp,
): Promise<BatchResult> => {
  const { leads } = deps;
  const answer = (status: number, { lead, warnings }: WrittenLead): BatchResult =>
    warnings.length === 0 ? { status, lead } : { status, lead, warnings: [...warnings] };
  switch (item.action) {
    case "create":
      return answer(201, await createLead(deps, item.lead, id, stamp));
    case "update":
      return answer(200, await updateLead(deps, parseLeadRef(item.lead_id), item.lead, undefined, stamp));
    case "delete":
      await deleteLead(leads, parseLeadRef(item.lead_id), undefined, stamp);
      return { status: 204 };
    case "upsert": {
      const existing = await holder(leads, stamp.actor, item.lead);
      return existing === undefined || existing === id
        ? answer(201, await createLead(deps, item.lead, id, stamp))
        : answer(200, await updateLead(deps, { by: "id", id: existing }, item.lead, undefined, stamp));
    }
  }
};

const refused = ({ code, message, details }: Refusal): BatchResult => ({
  status: errorTable[code].status,
  code,
  detail: message,
  ...(details.existing_id === undefined ? {} : { existing_id: details.existing_id }),
  ...(details.errors === undefined ? {} : { errors: details.errors }),
});

/** The addresses that items may assign to leads. */
const addressesOf = (items: readonly (BatchItem | MalformedItem)[]): string[] =>
  items.flatMap((item) =>
    !(item instanceof MalformedItem) && "lead" in item && typeof item.lead.email === "string"
      ? [normaliseEmail(item.lead.email)]
      : [],
  );

/** Runs each item by itself, in order, so that a later one sees what an earlier one did. `ids[i]` is for item i. */
export const batchLeads = async (
  { leads, leadSchemas, suppressions }: AddressDeps,
  items: readonly (BatchItem | MalformedItem)[],
  ids: readonly LeadId[],
  stamp: Stamp,
): Promise<BatchResult[]> => {
  const results: BatchResult[] = [];
  // The fields and rules that hold when the batch begins hold to its end.
  let leadSchema: Promise<LeadSchema> | undefined;
  const deps: AddressDeps = {
    leads,
    suppressions: readTogether(suppressions, stamp.actor.workspace_id, addressesOf(items)),
    leadSchemas: {
      read: (workspaceId) => {
        leadSchema ??= leadSchemas.read(workspaceId);
        return leadSchema;
      },
      existing: (workspaceId, references) => leadSchemas.existing(workspaceId, references),
      validator: (of, now) => leadSchemas.validator(of, now),
    },
  };
  for (const [index, item] of items.entries()) {
    const id = ids[index];
    if (id === undefined) throw new RangeError("batchLeads needs one id per item");
    try {
      if (item instanceof MalformedItem) throw item.refusal();
      results.push(await runItem(deps, item, id, stamp));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push(refused(error));
    }
  }
  return results;
};
