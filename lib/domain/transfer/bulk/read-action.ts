import * as z from "zod";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import type { LeadChange } from "#lib/contract/records/lead-record.ts";
import type { BulkAction } from "#lib/contract/transfer/bulk-action.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { type LeadValidator, requireOwnScore } from "#lib/domain/records/lead/lead-validator.ts";
import { cleanText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import { cleanTags } from "#lib/domain/records/lead/normalise/tags.ts";
import { requireValues } from "#lib/domain/records/lead/read-input.ts";
import { aloneFields, clearableFields, requestOfField, valueOfField } from "./field-path.ts";

const refuse = (
  error: Omit<ValidationError, "pointer">,
  pointer: "/action/field" | "/action/value",
): never => {
  throw new Refusal("validation_failed", { errors: [{ ...error, pointer }] });
};

/** Fields that have actions of their own. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["tags", "Use the actions `tag` and `untag`."],
  ["owner_id", "Use the action `assign`."],
]);

const requireField = (kind: "set_field" | "clear_field", field: string, leadSchema: LeadSchema): void => {
  const own = leadSchema.fields.filter(({ archived }) => !archived);
  const known = [...clearableFields, ...own.map(customPath)];
  const hint = elsewhere.get(field);
  if (hint !== undefined && (kind === "set_field" || field === "owner_id"))
    refuse({ code: "other_action", message: `\`${field}\` has actions of its own.`, hint }, "/action/field");
  if (!known.includes(field)) {
    const near = nearestName(field, known);
    const message = `There is no field \`${field}\` that can be written.`;
    refuse(
      { code: "unknown_field", message, ...(near && { hint: `Did you mean \`${near}\`?` }) },
      "/action/field",
    );
  }
  const unique = own.some((one) => one.unique && customPath(one) === field);
  if (kind === "set_field" && (unique || aloneFields.includes(field)))
    refuse(
      { code: "unique_field", message: `Only one lead may have a value of \`${field}\`.` },
      "/action/field",
    );
};

const askedChange = (field: string, value: unknown): LeadChange => {
  try {
    return requestOfField(field, value);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const message = error.issues[0]?.message ?? "This value is not taken.";
    return refuse({ code: "invalid_value", message }, "/action/value");
  }
};

const withCleanTags = (action: BulkAction): BulkAction => {
  if (action.kind === "tag" || action.kind === "untag") return { ...action, tags: cleanTags(action.tags) };
  if (action.kind === "replace_tag")
    return { ...action, tag: cleanText(action.tag), by: cleanText(action.by) };
  return action;
};

const requireOther = (tag: string, by: string): void => {
  if (fold(tag) !== fold(by)) return;
  throw new Refusal("validation_failed", {
    errors: [
      {
        pointer: "/action/by",
        code: "same_tag",
        message: "This is the same tag: names are compared in any letter case.",
        hint: "To spell it otherwise, take it off and put it on again: `untag`, then `tag`.",
      },
    ],
  });
};

const requireStage = (validator: LeadValidator, { stage_id }: { readonly stage_id: StageId }): void => {
  const [error] = validator.read({ stage_id }).errors;
  if (error !== undefined)
    throw new Refusal("validation_failed", { errors: [{ ...error, pointer: "/action/stage_id" }] });
};

/** The value as a single change would keep it. */
const keptValue = async (field: string, value: unknown, validator: LeadValidator): Promise<unknown> => {
  try {
    const { values } = await requireValues(askedChange(field, value), validator);
    const { input, errors } = validator.read(values);
    const [error] = errors;
    return error === undefined ? valueOfField(input, field) : refuse(error, "/action/value");
  } catch (thrown) {
    const error = thrown instanceof Refusal ? thrown.details.errors?.[0] : undefined;
    if (error === undefined) throw thrown;
    return refuse(error, error.pointer === "/action/field" ? "/action/field" : "/action/value");
  }
};

/**
 * An action as it is done to each lead: its tags and its value as they are kept. Throws Refusal where it can't be done
 * to any lead: its field is unknown, or its value is none for it.
 */
export const settleAction = async (
  action: BulkAction,
  validator: LeadValidator,
  leadSchema: LeadSchema,
): Promise<BulkAction> => {
  if (action.kind === "replace_tag") requireOther(action.tag, action.by);
  if (action.kind === "stage") requireStage(validator, action);
  if (action.kind !== "set_field" && action.kind !== "clear_field") return withCleanTags(action);
  requireField(action.kind, action.field, leadSchema);
  requireOwnScore(leadSchema.scoring, action.field === "score" ? { score: null } : {});
  if (action.kind === "clear_field") return action;
  const { field, value } = action;
  if (value === null || value === undefined)
    refuse(
      { code: "required", message: "Say the value.", hint: "`clear_field` empties a field." },
      "/action/value",
    );
  return { ...action, value: await keptValue(field, value, validator) };
};
