import type { Mask } from "#lib/contract/records/lead-field-row.ts";
import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { leadCatalogue } from "./lead-catalogue.ts";

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

/** Replaces a list, a map or another value by an empty one, or by null. */
const hide = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  return typeof value === "object" ? {} : null;
};

/** Provenance without that of the opt-out, whose time and source are masked. */
const maskProvenance = ({ opted_out: _, ...others }: Lead["provenance"]): Lead["provenance"] => others;

const ofText =
  (mask: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === "string" ? mask(value) : null;

const masks: Readonly<Record<Mask, (value: unknown) => unknown>> = {
  email: ofText(maskEmail),
  phone: ofText(maskPhone),
  name: ofText(maskName),
  hidden: hide,
};

const maskOf = (path: string): Mask => leadFieldRow(path)?.masked || "hidden";

/** The path of each masked field, with its mask. */
const maskedPaths = [...leadCatalogue.fields]
  .filter(([, { masked }]) => masked)
  .map(([path]) => [path.split("."), masks[maskOf(path)]] as const);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const maskAt = (
  value: unknown,
  [key, ...rest]: readonly string[],
  mask: (value: unknown) => unknown,
): unknown => {
  if (value === null || value === undefined) return value;
  if (key === undefined) return mask(value);
  if (!isRecord(value) || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: maskAt(value[key], rest, mask) };
};

/** Returns a lead as roles with masked data see it: without values that identify or reach the person. */
export const maskLead = ({ provenance, ...lead }: Lead): Lead =>
  maskedPaths.reduce<unknown>((shown, [path, mask]) => maskAt(shown, path, mask), {
    ...lead,
    provenance: maskProvenance(provenance),
  }) as Lead;
