import type { CustomKind } from "#lib/contract/records/custom-fields.ts";
import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import type { MappableField } from "#lib/contract/transfer/import-record.ts";
import type { Transform } from "#lib/contract/transfer/transforms.ts";
import { isAmbiguousDate, ordersShown } from "#lib/domain/records/lead/normalise/date.ts";
import type { ValueProfile } from "./value-profile.ts";

const namesAndPlaces = new Set<MappableField>(["first_name", "last_name", "name", "city"]);

/** What a column's values need on their way; `note` tells a person what is still open. */
export interface SuggestedTransforms {
  readonly transforms: readonly Transform[];
  readonly note?: string;
  /** True where the note is of a guess that a person should look at. */
  readonly isGuess?: boolean;
  /** True where the values allow more than one reading, or none of them shows any. */
  readonly isOpen?: boolean;
}

/** The note of dates of which a person has to say the order. */
export const openOrder = "day and month can't be told apart: set date_order to dmy or mdy";

const ofDates = (profile: ValueProfile): SuggestedTransforms => {
  const { dateOrder } = profile;
  if (dateOrder === undefined) return ofMixedDates(profile);
  const transforms = [{ kind: "parse_date", date_order: dateOrder } as const];
  if (dateOrder === null) return { transforms, note: openOrder, isOpen: true };
  return { transforms, isOpen: !profile.some(showsOrder) };
};

/** Values without a date, or of which some have one order and some another: these are read one by one. */
const ofMixedDates = (profile: ValueProfile): SuggestedTransforms => {
  if (!profile.some(showsOrder)) return { transforms: [], isOpen: true };
  return profile.some(isAmbiguousDate)
    ? {
        transforms: [],
        note: "some of its dates have the day first and others the month first",
        isGuess: true,
      }
    : { transforms: [] };
};

const showsOrder = (text: string): boolean => ordersShown(text) !== undefined;

const isPlainNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Numbers that both marks allow are read with a point, as their field's reader does without a transform. */
const ofNumbers = (profile: ValueProfile): SuggestedTransforms => {
  const { decimals } = profile;
  const [decimal, ...others] = decimals ?? [];
  const isOpen = decimals === undefined || others.length > 0;
  if (decimal === undefined || isOpen) return { transforms: [], isOpen };
  // A number that is written as JSON writes it needs no transform.
  return profile.some((text) => !isPlainNumber(text))
    ? { transforms: [{ kind: "parse_number", decimal }] }
    : { transforms: [] };
};

/** Every point parts three figures: of `1.000` and `250.000` no reader knows whether they are thousands. */
const pointsGroup = /^[^\d]*\d{1,3}(?:\.\d{3})+[^\d.]*$/;

/** Money and other numbers of the workspace's own. */
const ofOwnNumbers = (profile: ValueProfile): SuggestedTransforms => {
  const suggested = ofNumbers(profile);
  const isUnclear =
    suggested.isOpen === true &&
    profile.some((text) => pointsGroup.test(text)) &&
    !profile.some((text) => text.includes(",") || (text.includes(".") && !pointsGroup.test(text)));
  if (!isUnclear) return suggested;
  return {
    isOpen: true,
    transforms: [{ kind: "parse_number", decimal: "," }],
    note: "a point in its numbers is read as a mark of thousands",
    isGuess: true,
  };
};

/** Transforms for a column that fills one of the workspace's own fields, by the field's kind. */
export const suggestOwnTransforms = (
  kind: CustomKind | undefined,
  { texts: profile }: ValueProfile,
): SuggestedTransforms => {
  if (kind === "date") return ofDates(profile);
  return kind === "number" ? ofOwnNumbers(profile) : { transforms: [] };
};

/** `1234.000`: nobody groups four figures. */
const shownFraction = /^\d{4,}[.,]\d+$|,\d{3}\.\d|\.\d{3},\d/;
const groupedByDots = /\d\.\d{3}(?!\d)/;

/** A count's reader takes either mark for one of thousands, unless the column shows that it is not. */
const ofCounts = (profile: ValueProfile): SuggestedTransforms => {
  if (profile.filled === 0) return { transforms: [], isOpen: true };
  if (profile.some((text) => shownFraction.test(text))) return ofNumbers(profile);
  return profile.some((text) => groupedByDots.test(text))
    ? {
        transforms: [],
        note: "a point in its numbers is read as a mark of thousands, since a count has no decimals",
      }
    : { transforms: [] };
};

const ofNames = (
  field: MappableField,
  profile: ValueProfile,
  mapped: ReadonlySet<MappableField>,
): SuggestedTransforms => {
  const transforms: Transform[] = [];
  if (profile.filled > 1 && profile.share("capitals") === 1) transforms.push({ kind: "case", to: "title" });
  const splits = field === "name" && !mapped.has("first_name") && !mapped.has("last_name");
  if (splits && profile.share("fullName") >= 0.5) transforms.push({ kind: "split_name" });
  return { transforms };
};

/** Transforms for a column that fills `field`, where its values leave no doubt what they need. */
export const suggestTransforms = (
  field: MappableField,
  { texts: profile }: ValueProfile,
  mapped: ReadonlySet<MappableField>,
): SuggestedTransforms => {
  if (namesAndPlaces.has(field)) return ofNames(field, profile, mapped);
  if (field === "company.employee_count") return ofCounts(profile);
  const type = leadFieldRow(field)?.type;
  if (type === "number") return ofNumbers(profile);
  if (type === "date") return ofDates(profile);
  const lacksCodes = field === "phone" && profile.filled > 0 && profile.share("phoneWithCode") < 1;
  return lacksCodes && !mapped.has("country") && !mapped.has("company.country")
    ? { transforms: [], note: "numbers without country code need a `phone` transform or a country column" }
    : { transforms: [] };
};
