import type { ValidationError } from "#lib/contract/errors.ts";
import type { CustomField, CustomHolder, RequiredOn } from "#lib/contract/records/custom-fields.ts";
import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import { customPath, customPointer } from "./custom-path.ts";
import { type FieldsByKey, readCustomValues } from "./read-values.ts";

/** The workspace's own fields, ready for use on one lead after the other. */
export interface SchemaFields {
  readonly all: readonly CustomField[];
  readonly byKey: Readonly<Record<"lead" | "company", FieldsByKey>>;
  /** Names of those whose values one lead holds alone. */
  readonly unique: readonly string[];
}

const byKeyOf = (fields: readonly CustomField[], on: CustomHolder): FieldsByKey =>
  new Map(fields.flatMap((field) => (field.on === on ? [[field.key, field] as const] : [])));

export const schemaFields = (all: readonly CustomField[]): SchemaFields => ({
  all,
  byKey: { lead: byKeyOf(all, "lead"), company: byKeyOf(all, "company") },
  unique: all.filter(({ unique }) => unique).map(customPath),
});

/** The same change with its custom values in the form in which they are kept, and every error's place. */
export const readCustomInput = <T extends LeadValues>(
  { byKey }: SchemaFields,
  input: T,
): { readonly input: T; readonly errors: readonly ValidationError[] } => {
  const company = input.company?.custom;
  if (input.custom === undefined && company === undefined) return { input, errors: [] };
  const ofLead = readCustomValues(byKey.lead, "lead", input.custom ?? {});
  const ofCompany = readCustomValues(byKey.company, "company", company ?? {});
  const typed = {
    ...input,
    ...(input.custom === undefined ? {} : { custom: ofLead.values }),
    ...(company === undefined ? {} : { company: { ...input.company, custom: ofCompany.values } }),
  };
  return { input: typed, errors: [...ofLead.errors, ...ofCompany.errors] };
};

/** A company of which only the country is known is none yet. */
const hasCompany = ({ company }: Lead): boolean => company.name !== null || company.domain !== null;

const concerns = ({ on, archived }: CustomField, lead: Lead): boolean =>
  !archived && (on === "lead" || hasCompany(lead));

const valuesOf = ({ on }: CustomField, lead: Lead): Lead["custom"] =>
  on === "lead" ? lead.custom : lead.company.custom;

/** A new lead with the defaults of the fields that it came without. */
export const withDefaults = ({ all }: SchemaFields, lead: Lead): Lead => {
  const missing = all.filter(
    (field) =>
      field.default !== null && concerns(field, lead) && valuesOf(field, lead)[field.key] === undefined,
  );
  if (missing.length === 0) return lead;
  const given = (on: CustomHolder): Lead["custom"] =>
    Object.fromEntries(
      missing.flatMap((field) =>
        field.on === on && field.default !== null ? [[field.key, field.default]] : [],
      ),
    );
  return {
    ...lead,
    custom: { ...lead.custom, ...given("lead") },
    company: { ...lead.company, custom: { ...lead.company.custom, ...given("company") } },
  };
};

/** What is missing after a change; what was missing before it is not held against it. */
export const missingErrors = (
  { all }: SchemaFields,
  context: RequiredOn,
  after: Lead,
  before: Lead | undefined,
): ValidationError[] =>
  all
    .filter((field) => field.required_on.includes(context) && concerns(field, after))
    .filter((field) => valuesOf(field, after)[field.key] === undefined)
    .filter((field) => before === undefined || valuesOf(field, before)[field.key] !== undefined)
    .map((field) => ({
      pointer: customPointer(field),
      code: "required",
      message: `The custom field \`${field.key}\` (${field.label}) needs a value.`,
      hint: `Send \`${customPath(field)}\`.`,
    }));
