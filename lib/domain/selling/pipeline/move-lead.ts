import { Refusal } from "#lib/contract/errors.ts";
import type { StageId } from "#lib/contract/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { LeadDeps, WrittenLead } from "#lib/domain/records/lead/admit-lead.ts";
import type { LeadRef } from "#lib/domain/records/lead/stored-lead.ts";
import { updateLead } from "#lib/domain/records/lead/update-lead.ts";
import { forcing } from "#lib/domain/records/pipeline/with-stages.ts";

export interface AskedMove {
  readonly stage_id: StageId;
  readonly reason?: string | undefined;
  readonly force: boolean;
}

const requireForce = ({ reason, force }: AskedMove, { actor }: Stamp): void => {
  if (!force) return;
  if (actor.role === "sales_rep")
    throw new Refusal("forbidden", {
      detail: "Only a manager or an admin passes over what a stage requires.",
    });
  if (reason === undefined)
    throw new Refusal("validation_failed", {
      errors: [{ pointer: "/reason", code: "required", message: "Say why the lead is moved by force." }],
    });
};

/** Moves a lead to a stage; by force whatever the stage requires. */
export const moveLead = (
  { leads, models }: LeadDeps,
  ref: LeadRef,
  asked: AskedMove,
  ifMatch: number | undefined,
  stamp: Stamp,
): Promise<WrittenLead> => {
  requireForce(asked, stamp);
  const { stage_id, reason, force: isForced } = asked;
  const gated = {
    ...models,
    gate: async (...of: Parameters<typeof models.gate>) => {
      const gate = await models.gate(...of);
      return isForced ? forcing(gate) : gate;
    },
  };
  return updateLead({ leads, models: gated }, ref, { stage_id }, ifMatch, stamp, { reason, isForced });
};
