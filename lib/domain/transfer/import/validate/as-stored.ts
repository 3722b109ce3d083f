import type { Lead } from "#lib/contract/records/lead-record.ts";
import { changesOf, partsOf } from "#lib/domain/records/lead/field-changes.ts";
import { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import { withPart } from "#lib/domain/records/lead/with-part.ts";

interface Judged {
  /** The lead that the row alone would make. */
  readonly whole: Lead;
  /** The same with what rules have mended and defaults have added. */
  readonly admitted: Lead;
  readonly match: string | undefined;
}

/**
 * A row's values as they would be stored: mended by rules, with defaults. Of a row that matches a lead, which may have
 * what it lacks, only its own values are shown.
 */
export const asStored = (lead: ImportedLead, { whole, admitted, match }: Judged): ImportedLead => {
  if (admitted === whole) return lead;
  const own = new Set(
    Object.entries(lead).flatMap(([field, value]) => partsOf(field, value).map(([path]) => path)),
  );
  const changes = changesOf(whole, admitted).filter(({ path }) => match === undefined || own.has(path));
  let shown: Record<string, unknown> = { ...lead };
  for (const { path, after } of changes) shown = withPart(shown, path.split("."), after);
  return ImportedLead.safeParse(shown).data ?? lead;
};
