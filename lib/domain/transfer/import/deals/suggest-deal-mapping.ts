import type { DealTarget } from "#lib/contract/records/deal-targets.ts";
import type { DealColumn } from "#lib/contract/transfer/import-record.ts";
import type { DateOrder } from "#lib/contract/transfer/transforms.ts";
import { foldText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { autoConfirmedMin } from "../mapping/auto-confirmed.ts";
import { type SuggestedTransforms, suggestOwnTransforms } from "../mapping/suggest-transforms.ts";
import { profileValues } from "../mapping/value-profile.ts";

/** What columns of deals are called, by their fields; an export's own names are among them. */
const words: readonly (readonly [DealTarget, string])[] = [
  ["deal.name", "name|deal name|deal|title|deal title|opportunity|opportunity name|subject|auftrag|titel"],
  ["deal.amount", "amount|amount.amount|value|deal value|deal amount|betrag|wert|montant|importe"],
  ["deal.currency", "currency|amount.currency|currency code|deal currency|währung|devise|moneda"],
  ["deal.id", "id"],
  ["deal.stage", "stage|deal stage|dealstage|stage name|sales stage|phase|étape|etapa"],
  ["deal.status", "status|deal status|state"],
  ["deal.probability", "probability|deal probability|win probability|wahrscheinlichkeit"],
  [
    "deal.close_date",
    "close date|close_date|expected close date|expected close|closing date|abschlussdatum|due date",
  ],
  ["deal.opened_at", "opened at|opened_at|opened|created|create date|created date|open date|angelegt"],
  ["deal.closed_at", "closed at|closed_at|closed|closed date|won at|lost at"],
  ["deal.lost_reason", "lost reason|lost_reason|loss reason|closed lost reason"],
  ["deal.next_step", "next step|next_step|next steps|nächster schritt"],
  ["deal.owner", "owner|deal owner|owner email|sales rep|besitzer"],
  ["deal.leads", "email|e-mail|emails|lead|leads|lead email|lead emails|contact email|contact emails"],
  ["deal.company", "company domain|domain|website|company website|account domain|company.domain"],
  ["deal.external_ids.import", "deal id|opportunity id|external id|record id|external_id"],
];

const fieldOf = new Map(
  words.flatMap(([field, names]) => names.split("|").map((name) => [foldText(name), field] as const)),
);

const dates: ReadonlySet<string> = new Set(["deal.close_date", "deal.opened_at", "deal.closed_at"]);

/** How a column's values are written, as far as they show it. */
const readingOf = (
  field: DealTarget,
  values: readonly string[],
  dateOrder: DateOrder | undefined,
): SuggestedTransforms => {
  if (dates.has(field))
    return dateOrder === undefined
      ? suggestOwnTransforms("date", profileValues(values))
      : { transforms: [{ kind: "parse_date", date_order: dateOrder }] };
  // With a point an amount is read as it is, to its last digit; the digits of its currency tell thousands from decimals.
  const isWithComma = field === "deal.amount" && profileValues(values).decimals?.[0] === ",";
  return { transforms: isWithComma ? [{ kind: "parse_number", decimal: "," }] : [] };
};

/** Suggests a field of the deal for each column, from its header; a field is given once, to the first column of its name. */
export const suggestDealMapping = (
  columns: readonly string[],
  sample: readonly (readonly string[])[],
  dateOrder?: DateOrder,
): DealColumn[] => {
  const taken = new Set<DealTarget>();
  return columns.map((column, index) => {
    const field = fieldOf.get(foldText(column));
    if (field === undefined || taken.has(field))
      return { column, field: null, confidence: 0, reason: "no known header of deals" };
    taken.add(field);
    const values = sample.map((row) => readCell(row[index] ?? "").trim()).filter((value) => value !== "");
    const { transforms, note, isGuess } = readingOf(field, values, dateOrder);
    return {
      column,
      field,
      confidence: isGuess === true ? autoConfirmedMin - 0.01 : 0.9,
      reason: note === undefined ? "by its header" : `by its header; ${note}`,
      ...(transforms.length > 0 && { transforms: [...transforms] }),
    };
  });
};
