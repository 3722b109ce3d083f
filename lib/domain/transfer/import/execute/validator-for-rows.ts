import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { BulkLeads, LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { type UniqueValue, uniqueValues } from "#lib/domain/records/lead/stored-lead.ts";
import type { RowPlan } from "../row-plan.ts";

/**
 * The validator with the references known that these rows ask for: `plan` makes their plans by a validator, first by one that
 * notes what leads would come of them.
 */
export const validatorForRows = async (
  validator: LeadValidator,
  leadSchemas: Pick<LeadSchemaReader, "existing">,
  workspaceId: WorkspaceId,
  plan: (validator: LeadValidator) => unknown,
): Promise<LeadValidator> => {
  if (!validator.hasReferences) return validator;
  const asked: Lead[] = [];
  plan({
    ...validator,
    admit: ({ after, before }) => {
      asked.push(after, ...(before === undefined ? [] : [before]));
      return { lead: after, errors: [], warnings: [] };
    },
  });
  const references = asked.flatMap((lead) => validator.references(lead));
  const known = await leadSchemas.existing(workspaceId, references);
  return { ...validator, admit: (admitted) => validator.admit({ ...admitted, known }) };
};

const nameOf = ({ kind, value }: UniqueValue): string => `${kind} ${value}`;

/** The values of unique fields and the external ids that a put would take; a taken email is a match. */
const takenBy = ({ before, after }: LeadPut): UniqueValue[] => {
  const held = new Set(uniqueValues(before).map(nameOf));
  return uniqueValues(after).filter((value) => value.kind !== "email" && !held.has(nameOf(value)));
};

const refusal = ({ kind, value }: UniqueValue): RowPlan => ({
  outcome: "failed",
  reason: `Another lead has this ${kind === "ext" ? "external_ids." : ""}${value.slice(0, value.indexOf(":"))}.`,
});

/** Plans that would take a value which another lead has: they lost once and would for ever. */
export const withoutTaken = async <Row>(
  plans: ReadonlyMap<Row, RowPlan>,
  leads: Pick<BulkLeads, "holdersOfValues">,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<Row, RowPlan>> => {
  const wanted = [...plans.values()].flatMap(({ put }) => (put === undefined ? [] : takenBy(put)));
  if (wanted.length === 0) return plans;
  const holders = await leads.holdersOfValues(workspaceId, wanted);
  const isOthers = (value: UniqueValue, id: LeadId): boolean => {
    const holder = holders.get(nameOf(value));
    return holder !== undefined && holder !== id;
  };
  return new Map(
    [...plans].map(([row, plan]) => {
      const { put } = plan;
      const lost =
        put === undefined ? undefined : takenBy(put).find((value) => isOthers(value, put.after.lead.id));
      return [row, lost === undefined ? plan : refusal(lost)] as const;
    }),
  );
};
