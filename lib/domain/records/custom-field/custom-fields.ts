import { isDeepStrictEqual } from "node:util";
import { type Fault, Refusal } from "#lib/contract/errors.ts";
import type { CustomFieldId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { CustomField, CustomFieldChange, NewCustomField } from "#lib/contract/records/custom-fields.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import { allFields, type LeadModel, type LeadModelWriter } from "#lib/domain/records/lead/lead-model.ts";
import { type ModelStamp, modelAudit } from "#lib/domain/records/lead/model-audit.ts";
import { findStage } from "#lib/domain/records/pipeline/stages.ts";
import { customPath } from "./custom-path.ts";
import { fieldFaults } from "./field-faults.ts";
import { requiringStage } from "./stage-requirements.ts";

const checked = (field: CustomField, more: readonly Fault[] = []): CustomField => {
  const errors = [...more, ...fieldFaults(field)];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  return field;
};

/** A field says of stages that are there that they need it. */
const stageFaults = ({ pipelines, deals }: LeadModel, { on, required_on }: CustomField): Fault[] =>
  required_on.flatMap((when, index) => {
    const stage = requiringStage(when);
    if (stage === undefined || findStage(on === "deal" ? deals.pipelines : pipelines, stage) !== undefined)
      return [];
    const pointer = `/required_on/${index}`;
    return [
      {
        pointer,
        code: "unknown_stage",
        message: "There is no such stage.",
        hint: "GET /pipelines lists them.",
      },
    ];
  });

/** The field of an id, or the 404 of a missing one. */
export const findField = (model: LeadModel, id: CustomFieldId): CustomField => {
  const field = allFields(model).find((one) => one.id === id);
  if (field === undefined) throw new Refusal("not_found");
  return field;
};

/** Makes a field; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createField = async (
  models: LeadModelWriter,
  input: NewCustomField,
  id: CustomFieldId,
  stamp: ModelStamp,
): Promise<CustomField> => {
  const model = await models.read(stamp.actor.workspace_id);
  const own = allFields(model).find((field) => field.id === id);
  if (own !== undefined) return own;
  const { at } = stamp;
  const made = { id, ...input, archived: false, created_at: at, updated_at: at, version: 1 };
  const field = checked(made, stageFaults(model, made));
  if (allFields(model).some((other) => customPath(other) === customPath(field)))
    throw new Refusal("duplicate_custom_field", { detail: `\`${customPath(field)}\` exists already.` });
  if (allFields(model).length >= sizes.customFieldsMax)
    throw new Refusal("limit_reached", {
      detail: `A workspace has at most ${sizes.customFieldsMax} custom fields.`,
    });
  const change = { after: field };
  const audit = modelAudit("custom_field.create", change, stamp);
  if (await models.write(model, { field: change }, audit)) return field;
  return createField(models, input, id, stamp);
};

/** What a field is can't change: leads, filters and locks rely on it. */
const identityFaults = (before: CustomField, change: CustomFieldChange): Fault[] =>
  (["key", "on", "kind", "unique"] as const)
    .filter((name) => change[name] !== undefined && change[name] !== before[name])
    .map((name) => ({
      pointer: `/${name}`,
      code: "immutable",
      message: `\`${name}\` stays what the field was made with.`,
      hint: "Make another field, and archive this one.",
    }));

const merged = (before: CustomField, change: CustomFieldChange): CustomField =>
  // An omitted property stays.
  ({ ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) });

/** Changes or archives a field. */
export const changeField = async (
  models: LeadModelWriter,
  id: CustomFieldId,
  change: CustomFieldChange,
  stamp: ModelStamp,
  ifMatch?: number,
): Promise<CustomField> => {
  const model = await models.read(stamp.actor.workspace_id);
  const before = findField(model, id);
  requireVersion(before, ifMatch, change);
  const next = merged(before, change);
  checked(next, [...identityFaults(before, change), ...stageFaults(model, next)]);
  if (isDeepStrictEqual(next, before)) return before;
  const after = { ...next, updated_at: stamp.at, version: before.version + 1 };
  const audit = modelAudit("custom_field.change", { before, after }, stamp);
  if (await models.write(model, { field: { before, after } }, audit)) return after;
  return changeField(models, id, change, stamp, ifMatch);
};
