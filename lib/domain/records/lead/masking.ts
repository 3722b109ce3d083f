import type { Lead } from "#lib/contract/records/lead-record.ts";

const initial = (text: string): string => `${[...text][0] ?? ""}***`;

/** `ada@example.com` → `a***@e***.com`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const dot = domain.lastIndexOf(".");
  return dot < 1 ? `${initial(local)}@***` : `${initial(local)}@${initial(domain)}${domain.slice(dot)}`;
};

/** `+442079460123` → `***23`. */
export const maskPhone = (phone: string): string => `***${phone.slice(-2)}`;

/** `Ada Lovelace` → `A. L.`. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => `${[...part][0] ?? ""}.`)
    .join(" ");

const masked = <T extends string>(value: T | null, mask: (value: T) => string): string | null =>
  value === null ? null : mask(value);

/** A lead as a role with masked data sees it: no field that names or reaches the person. */
export const maskLead = ({ provenance: { opted_out: _, ...provenance }, ...lead }: Lead): Lead => ({
  ...lead,
  // That of the opt-out has its time and its source, which are masked.
  provenance,
  email: masked(lead.email, maskEmail),
  phone: masked(lead.phone, maskPhone),
  name: masked(lead.name, maskName),
  first_name: masked(lead.first_name, maskName),
  last_name: masked(lead.last_name, maskName),
  social: {},
  external_ids: {},
  opted_out: lead.opted_out && { channels: lead.opted_out.channels, at: null, source: null },
  deals: { ...lead.deals, open_amount: null, won_amount: null },
});
