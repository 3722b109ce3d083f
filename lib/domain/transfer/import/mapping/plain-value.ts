import { timeZoneName } from "#lib/contract/platform/time-zone.ts";
import type { LeadFieldRow } from "#lib/contract/records/lead-field-row.ts";
import { type MappableLeadField, mappableLeadFields } from "#lib/contract/records/lead-field-shapes.ts";
import { leadFieldTable } from "#lib/contract/records/lead-field-table.ts";
import { OptOutChannel } from "#lib/contract/records/opt-out.ts";
import type { MappableField } from "#lib/contract/transfer/import-record.ts";

type Check = (value: unknown) => boolean;

/** Within the rule for addresses, in lower case; what only the whole rule accepts goes there. */
const plainEmail =
  /^(?=[^@]{1,64}@)[a-z0-9_+-]+(?:[.'][a-z0-9_+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const e164 = /^\+[1-9]\d{6,14}$/;
const alpha2 = /^[A-Z]{2}$/;

const isInk = (code: number): boolean => code > 0x20 && code < 0x7f;

/** Text that `trim` leaves as it is, of at most `max` units. */
const textOf =
  (max: number): Check =>
  (value) =>
    typeof value === "string" &&
    value.length > 0 &&
    value.length <= max &&
    ((isInk(value.charCodeAt(0)) && isInk(value.charCodeAt(value.length - 1))) || value.trim() === value);

const matching =
  (pattern: RegExp, max: number): Check =>
  (value) =>
    typeof value === "string" && value.length <= max && pattern.test(value);

const isCountry = matching(alpha2, 2);
const isTag = textOf(64);

const isChannels: Check = (value) =>
  Array.isArray(value) && value.length <= 3 && value.every((one) => OptOutChannel.safeParse(one).success);

/** The check of a field of the table: of plain text by its length, else by the field's own schema. */
const checkOf = ({ plainMax, schema }: LeadFieldRow): Check => {
  if (plainMax !== undefined) return textOf(plainMax);
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success && data === value;
  };
};

const ofTable = Object.fromEntries(
  mappableLeadFields.map((name) => [name, checkOf(leadFieldTable[name])]),
) as Readonly<Record<MappableLeadField, Check>>;

const checks: Readonly<Record<MappableField, Check>> = {
  ...ofTable,
  email: matching(plainEmail, 254),
  phone: matching(e164, 16),
  country: isCountry,
  time_zone: (value) => typeof value === "string" && timeZoneName(value) === value,
  score: (value) => typeof value === "number" && value >= 0 && value <= 100,
  tags: (value) => Array.isArray(value) && value.length <= 100 && value.every(isTag),
  // Dates are rare; zod's own rule for them is long.
  last_contacted_at: () => false,
  stage: textOf(210),
  owner: textOf(320),
  "company.name": textOf(200),
  "company.domain": textOf(253),
  "company.industry": textOf(100),
  "company.employee_count": (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 100_000_000,
  "company.country": isCountry,
  "company.region": textOf(100),
  "company.city": textOf(100),
  "opted_out.channels": isChannels,
  "opted_out.email": isChannels,
  "opted_out.phone": isChannels,
  "opted_out.all": isChannels,
};

/**
 * A check that is true only for values which `ImportedLead` accepts for the field as they stand, without changing them;
 * false says nothing. A row costs a tenth of zod's time this way; a property test holds the two together.
 */
export const plainCheck = (field: MappableField): Check => checks[field];
