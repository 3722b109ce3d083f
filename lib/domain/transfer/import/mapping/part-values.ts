import { GivenExternalIds, GivenSocialProfiles, systemMaps } from "#lib/contract/records/system-maps.ts";
import type { PartTarget } from "#lib/contract/transfer/mappable-fields.ts";
import { type Reader, Unread } from "#lib/domain/records/lead/normalise/reading.ts";
import { amountError, currencyOf, moneyOf } from "../deals/deal-cells.ts";

type SystemMap = (typeof systemMaps)[number];

/** A lead that is read from a row, before the schema has checked it. */
type Draft = Record<string, unknown> & { company?: Record<string, unknown> };

const invalid = {
  external_ids: new Unread(
    "invalid_external_id",
    "This is no id of another system.",
    "Write 1 to 200 characters.",
  ),
  social: new Unread(
    "invalid_social_profile",
    "This is no web address of a profile.",
    "Write it as https://www.linkedin.com/in/ada.",
  ),
} as const;

const notJson: Unread = new Unread(
  "invalid_map",
  "This is no JSON object of texts by system.",
  'Write it as {"salesforce":"00Q1"}, or map a column to one system, such as `external_ids.salesforce`.',
);

const schemas = { external_ids: GivenExternalIds, social: GivenSocialProfiles } as const;

/** `www.linkedin.com/in/ada` is written without its scheme in most exports. */
const withScheme = (text: string): string =>
  /^[\w-]+(?:\.[\w-]+)+\/\S+$/.test(text) ? `https://${text}` : text;

const entryReader =
  (map: SystemMap, system: string): Reader =>
  (text) => {
    const value = map === "social" ? withScheme(text) : text;
    const parsed = schemas[map].safeParse({ [system]: value });
    return parsed.success ? (parsed.data[system] ?? value) : invalid[map];
  };

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const mapReader =
  (map: SystemMap): Reader =>
  (text) =>
    schemas[map].safeParse(json(text)).data ?? notJson;

/** The map and the entry of a target; undefined for parts of other fields. */
const placeOf = (field: PartTarget): { readonly map: SystemMap; readonly system?: string } | undefined => {
  const [name = "", system] = field.split(".");
  const map = systemMaps.find((one) => one === name);
  return map === undefined ? undefined : { map, ...(system !== undefined && { system }) };
};

/** Reads the cells of a part of a lead. */
export const partReader = (field: PartTarget): Reader => {
  const place = placeOf(field);
  if (place !== undefined)
    return place.system === undefined ? mapReader(place.map) : entryReader(place.map, place.system);
  return field === "company.revenue.amount" ? (text) => moneyOf(text) : (text) => currencyOf(text);
};

const holderOf = (draft: Draft, name: string): Record<string, unknown> => {
  const holder = (draft[name] ?? {}) as Record<string, unknown>;
  draft[name] = holder;
  return holder;
};

/** Puts a value on a draft. The column of one system counts before the column of the whole map. */
export const putPart = (draft: Draft, field: PartTarget, value: unknown): void => {
  const place = placeOf(field);
  if (place === undefined) {
    const revenue = holderOf(holderOf(draft, "company") as Draft, "revenue");
    revenue[field.slice("company.revenue.".length)] = value;
  } else if (place.system === undefined)
    draft[place.map] = { ...(value as object), ...holderOf(draft, place.map) };
  else holderOf(draft, place.map)[place.system] = value;
};

const withoutCurrency = new Unread(
  "no_currency",
  "An amount needs its currency.",
  "Map a column to `company.revenue.currency`, or one that begins with `constant`.",
);

/** Removes a revenue that is no amount in a currency; returns the reason unless the amount is empty. */
export const settleRevenue = ({ company }: Draft): Unread | undefined => {
  if (company?.["revenue"] === undefined) return undefined;
  const { amount, currency } = company["revenue"] as { amount?: string; currency?: string };
  const error =
    amount === undefined || currency === undefined ? withoutCurrency : amountError(amount, currency);
  if (error !== undefined) delete company["revenue"];
  return amount === undefined ? undefined : error;
};
