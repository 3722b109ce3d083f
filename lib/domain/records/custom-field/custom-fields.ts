import { isDeepStrictEqual } from "node:util";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { CustomFieldId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { CustomField, CustomFieldChange, NewCustomField } from "#lib/contract/records/custom-fields.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import { allFields, type LeadSchema, type LeadSchemaWriter } from "#lib/domain/records/lead/lead-schema.ts";
import { type SchemaStamp, schemaAudit } from "#lib/domain/records/lead/schema-audit.ts";
import { findStage } from "#lib/domain/records/pipeline/stages.ts";
import { customPath } from "./custom-path.ts";
import { fieldErrors } from "./field-errors.ts";
import { requiringStage } from "./stage-requirements.ts";

const checked = (field: CustomField, more: readonly ValidationError[] = []): CustomField => {
  const errors = [...more, ...fieldErrors(field)];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  return field;
};

/** A field says of stages that are there that they need it. */
const stageErrors = ({ pipelines, deals }: LeadSchema, { on, required_on }: CustomField): ValidationError[] =>
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
export const findField = (leadSchema: LeadSchema, id: CustomFieldId): CustomField => {
  const field = allFields(leadSchema).find((one) => one.id === id);
  if (field === undefined) throw new Refusal("not_found");
  return field;
};

/** Makes a field; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createField = async (
  leadSchemas: LeadSchemaWriter,
  input: NewCustomField,
  id: CustomFieldId,
  stamp: SchemaStamp,
): Promise<CustomField> => {
  const leadSchema = await leadSchemas.read(stamp.actor.workspace_id);
  const own = allFields(leadSchema).find((field) => field.id === id);
  if (own !== undefined) return own;
  const { at } = stamp;
  const made = { id, ...input, archived: false, created_at: at, updated_at: at, version: 1 };
  const field = checked(made, stageErrors(leadSchema, made));
  if (allFields(leadSchema).some((other) => customPath(other) === customPath(field)))
    throw new Refusal("duplicate_custom_field", { detail: `\`${customPath(field)}\` exists already.` });
  if (allFields(leadSchema).length >= sizes.customFieldsMax)
    throw new Refusal("limit_reached", {
      detail: `A workspace has at most ${sizes.customFieldsMax} custom fields.`,
    });
  const change = { after: field };
  const audit = schemaAudit("custom_field.create", change, stamp);
  if (await leadSchemas.write(leadSchema, { field: change }, audit)) return field;
  return createField(leadSchemas, input, id, stamp);
};

/** What a field is can't change: leads, filters and locks rely on it. */
const identityErrors = (before: CustomField, change: CustomFieldChange): ValidationError[] =>
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
  leadSchemas: LeadSchemaWriter,
  id: CustomFieldId,
  change: CustomFieldChange,
  stamp: SchemaStamp,
  ifMatch?: number,
): Promise<CustomField> => {
  const leadSchema = await leadSchemas.read(stamp.actor.workspace_id);
  const before = findField(leadSchema, id);
  requireVersion(before, ifMatch, change);
  const next = merged(before, change);
  checked(next, [...identityErrors(before, change), ...stageErrors(leadSchema, next)]);
  if (isDeepStrictEqual(next, before)) return before;
  const after = { ...next, updated_at: stamp.at, version: before.version + 1 };
  const audit = schemaAudit("custom_field.change", { before, after }, stamp);
  if (await leadSchemas.write(leadSchema, { field: { before, after } }, audit)) return after;
  return changeField(leadSchemas, id, change, stamp, ifMatch);
};
