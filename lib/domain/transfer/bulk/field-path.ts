import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import { LeadChange, LeadValues, leadFields } from "#lib/contract/records/lead-record.ts";

const nested = ([part = "", ...rest]: readonly string[], value: unknown): unknown =>
  rest.length === 0 ? { [part]: value } : { [part]: nested(rest, value) };

/**
 * A value for one field, named as filters name it, as a request to change a lead says it; null clears. Throws ZodError
 * for a field that no request may name and a value that it may not have.
 */
export const changeOfField = (field: string, value: unknown): LeadValues =>
  LeadValues.parse(nested(field.split("."), value === null ? (leadFieldRow(field)?.blank ?? null) : value));

/** A value for one field as a request to change a lead may say it. Throws ZodError as `changeOfField` does. */
export const requestOfField = (field: string, value: unknown): LeadChange =>
  LeadChange.parse(nested(field.split("."), value));

/** The value that a change has for a field. */
export const valueOfField = (change: LeadValues, field: string): unknown =>
  field
    .split(".")
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], change);

const ofCompany = [
  "name",
  "domain",
  "industry",
  "employee_count",
  "revenue",
  "country",
  "region",
  "city",
].map((name) => `company.${name}`);

/** Fields of every lead that `clear_field` takes; custom ones come to them. */
export const clearableFields: readonly string[] = [...Object.keys(leadFields), ...ofCompany];

/** Fields whose values one lead holds alone: many can't be given one. */
export const aloneFields: readonly string[] = ["email", "external_ids"];
