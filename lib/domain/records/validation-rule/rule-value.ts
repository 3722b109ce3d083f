import type { Lead } from "#lib/contract/records/lead-record.ts";

type Value = string | number | boolean;

/** The lead with one field set, or cleared by null, by its name in filters. */
export const withValue = (lead: Lead, name: string, value: Value | null): Lead => {
  const [first = "", ...rest] = name.split(".");
  if (first === "custom") return { ...lead, custom: withKey(lead.custom, rest[0] ?? "", value) };
  if (first !== "company") return { ...lead, [first]: value };
  const [key = "", custom] = rest;
  const company =
    custom === undefined
      ? { ...lead.company, [key]: value }
      : { ...lead.company, custom: withKey(lead.company.custom, custom, value) };
  return { ...lead, company };
};

const withKey = (values: Lead["custom"], key: string, value: Value | null): Lead["custom"] => {
  const { [key]: _, ...rest } = values;
  return value === null ? rest : { ...rest, [key]: value };
};

/** Where a field stands in a request: `custom.budget` is at `/custom/budget`. */
export const pointerTo = (name: string): string => `/${name.replaceAll(".", "/")}`;
