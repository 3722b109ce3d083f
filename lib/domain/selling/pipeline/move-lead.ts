import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { LeadDeps, WrittenLead } from "#lib/domain/records/lead/admit-lead.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadSchema, LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadRef } from "#lib/domain/records/lead/stored-lead.ts";
import { noSuppressions } from "#lib/domain/records/lead/suppression/suppression.ts";
import { updateLead } from "#lib/domain/records/lead/update-lead.ts";
import { stageErrorOf, stagesNamed } from "#lib/domain/records/pipeline/stages.ts";
import { forcing } from "#lib/domain/records/pipeline/with-stages.ts";

export interface AskedMove {
  readonly stage_id?: StageId | undefined;
  /** In its place: the stage's name. */
  readonly stage?: string | undefined;
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

const refuse = (error: ValidationError): never => {
  throw new Refusal("validation_failed", { errors: [error] });
};

/** The stage that a request names by id or by name. Throws Refusal. */
export const targetOf = (
  { stage_id, stage }: Pick<AskedMove, "stage_id" | "stage">,
  { pipelines }: Pick<LeadSchema, "pipelines">,
): StageId => {
  if ((stage_id === undefined) === (stage === undefined))
    return refuse({
      pointer: "/stage_id",
      code: "required",
      message: "Say `stage_id` or `stage`, one of them.",
    });
  if (stage_id !== undefined) return stage_id;
  const named = stage ?? "";
  const error = stageErrorOf(pipelines, named);
  const [found] = stagesNamed(pipelines, named);
  if (error !== undefined || found === undefined)
    return refuse({ pointer: "/stage", code: "unknown_stage", message: "There is no such stage.", ...error });
  return found.stage.id;
};

/** Moves a lead to a stage; by force whatever the stage requires. */
export const moveLead = async (
  { leads, leadSchemas }: LeadDeps,
  ref: LeadRef,
  asked: AskedMove,
  ifMatch: number | undefined,
  stamp: Stamp,
): Promise<WrittenLead> => {
  requireForce(asked, stamp);
  const { reason, force: isForced } = asked;
  // Whoever may not read the lead learns nothing else.
  await findLead(leads, stamp.actor, ref);
  const leadSchema = await leadSchemas.read(stamp.actor.workspace_id);
  const stage_id = targetOf(asked, leadSchema);
  const forced: LeadSchemaReader = {
    read: async () => leadSchema,
    existing: (...asks) => leadSchemas.existing(...asks),
    validator: async (of, now) => {
      const validator = await leadSchemas.validator(of, now);
      return isForced ? forcing(validator) : validator;
    },
  };
  const deps = { leads, leadSchemas: forced, suppressions: noSuppressions };
  return updateLead(deps, ref, { stage_id }, ifMatch, stamp, { reason, isForced });
};
