import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ValidationRule } from "#lib/contract/records/validation-rules.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { unstorableNumber } from "#lib/domain/records/custom-field/storable-number.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { fixErrors } from "./fix-errors.ts";
import { loadEngines } from "./rule-engines.ts";
import { checkErrors, readField } from "./rule-errors.ts";

/** A rule whose filter nobody has read yet. */
export type RuleDraft = Omit<ValidationRule, "when"> & { readonly when?: unknown };

/** The rule with its names canonical, or why it could not run. */
export type CheckedRule =
  | { readonly rule: ValidationRule; readonly errors?: undefined }
  | { readonly rule?: undefined; readonly errors: readonly ValidationError[] };

type Read = { readonly when: Filter | null; readonly errors: readonly ValidationError[] };

/** A rule judges the lead that is written: its events are not at hand, and dynamic lists follow it. */
const readWhen = (given: unknown, { fields, aliases }: Catalogue): Read => {
  const known = new Map(fields);
  known.delete("lists");
  const catalogue = { fields: known, aliases };
  if (given === undefined || given === null) return { when: null, errors: [] };
  try {
    const when =
      typeof given === "string"
        ? parseFilter(given, catalogue, "/when")
        : readFilter(given, catalogue, inJson("/when"));
    return { when, errors: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { when: null, errors: error.details.errors ?? [] };
  }
};

const uniqueErrors = ({ check, when }: Pick<ValidationRule, "check" | "when">): ValidationError[] =>
  check.kind === "unique" && when !== null
    ? [{ pointer: "/when", code: "not_for_kind", message: "A value is unique among all leads." }]
    : [];

const numberErrors = (parts: Pick<ValidationRule, "check" | "when" | "fix">): ValidationError[] => {
  const number = unstorableNumber(parts);
  return number === undefined
    ? []
    : [{ pointer: "", code: "out_of_range", message: `The number ${number} is too large, or next to zero.` }];
};

/** Checks a rule as a whole. It is loaded by those who make rules, and refuses nothing by itself. */
export const checkRule = async (leadSchema: LeadSchema, draft: RuleDraft): Promise<CheckedRule> => {
  const catalogue = schemaCatalogue(leadSchema);
  const { check, type, errors: ofField } = readField(draft.check, catalogue);
  const engines = await loadEngines([check]);
  const { when, errors: ofFilter } = readWhen(draft.when, catalogue);
  const errors = [
    ...ofField,
    ...checkErrors(check, type, engines),
    ...(ofField.length === 0 ? fixErrors({ ...draft, check }, leadSchema.fields) : []),
    ...uniqueErrors({ check, when }),
    ...numberErrors({ check, when, fix: draft.fix }),
    ...ofFilter,
  ];
  return errors.length > 0 ? { errors } : { rule: { ...draft, check, when } };
};
