import * as z from "zod";
import type { BulkAction } from "#lib/contract/bulk-action.ts";
import { type Fault, Refusal } from "#lib/contract/errors.ts";
import type { LeadChange } from "#lib/contract/lead-record.ts";
import { customPath } from "#lib/domain/custom-field/custom-path.ts";
import { fold } from "#lib/domain/filter/fold.ts";
import type { LeadGate } from "#lib/domain/lead/lead-gate.ts";
import type { LeadModel } from "#lib/domain/lead/lead-model.ts";
import { nearestName } from "#lib/domain/text/nearest-name.ts";
import { aloneFields, changeOfField, clearableFields } from "./field-path.ts";

const refuse = (fault: Omit<Fault, "pointer">, pointer: "/action/field" | "/action/value"): never => {
  throw new Refusal("validation_failed", { errors: [{ ...fault, pointer }] });
};

/** Fields that have actions of their own. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["tags", "Use the actions `tag` and `untag`."],
  ["owner_id", "Use the action `assign`."],
]);

const requireField = (kind: "set_field" | "clear_field", field: string, model: LeadModel): void => {
  const own = model.fields.filter(({ archived }) => !archived);
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

const readValue = (field: string, value: unknown): LeadChange => {
  try {
    return changeOfField(field, value);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const message = error.issues[0]?.message ?? "This value is not taken.";
    return refuse({ code: "invalid_value", message }, "/action/value");
  }
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

/** Throws Refusal where an action can't be done to any lead: its field is unknown, or its value is none for it. */
export const requireAction = (action: BulkAction, gate: LeadGate, model: LeadModel): void => {
  if (action.kind === "replace_tag") requireOther(action.tag, action.by);
  if (action.kind !== "set_field" && action.kind !== "clear_field") return;
  requireField(action.kind, action.field, model);
  if (action.kind === "clear_field") return;
  const { field, value } = action;
  if (value === null || value === undefined)
    refuse(
      { code: "required", message: "Say the value.", hint: "`clear_field` empties a field." },
      "/action/value",
    );
  const [fault] = gate.read(readValue(field, value)).errors;
  if (fault !== undefined) refuse(fault, "/action/value");
};
