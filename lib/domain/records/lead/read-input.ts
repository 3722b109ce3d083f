import type { ValidationError } from "#lib/contract/errors.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { LeadChange, LeadValues } from "#lib/contract/records/lead-record.ts";
import type { ImportedLead } from "./imported-lead.ts";

/** Fields that are read elsewhere, or are ids. */
const readElsewhere = new Set(["owner_id", "custom"]);

const needsReading = (given: LeadChange): boolean =>
  Object.entries(given).some(([field, value]) => value !== null && !readElsewhere.has(field));

/**
 * What a request says of a lead, in the form in which it is kept; a date without a time begins in `timeZone` where the
 * field holds moments. Throws Refusal with every error's place. The tables that reading takes are loaded by the first
 * request that brings a value.
 */
export const requireValues = async (
  given: LeadChange,
  { timeZone }: { readonly timeZone: string },
): Promise<{ readonly values: ImportedLead; readonly warnings: readonly ValidationError[] }> => {
  if (!needsReading(given)) return { values: given as LeadValues, warnings: [] };
  const { readLeadValues } = await import("#lib/domain/records/lead/normalise/read-lead-values.ts");
  const { values, errors, warnings } = readLeadValues(given, timeZone);
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: [...errors] });
  return { values, warnings };
};
