import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { type Lead, Provenance } from "#lib/contract/records/lead-record.ts";
import { noCompany } from "./blank-lead.ts";
import { ownData } from "./own-data.ts";

/** One value that was changed; `path` is a field or a part of one, such as `company.city`. */
export const FieldChange = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.infer<typeof FieldChange>;

/** What taking changes of a lead back needs: the values, and the stamps that the changed fields had. */
export const FieldChanges = z.object({
  changes: z.array(FieldChange),
  stamps: z.record(z.string(), Provenance),
});
export type FieldChanges = z.infer<typeof FieldChanges>;

/** Fields that change without anybody changing the lead's data. */
const bookkeeping = new Set([
  "converted_at",
  "converted_by",
  "id",
  "provenance",
  "created_at",
  "updated_at",
  "version",
  "score_detail",
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Without what is empty and in a fixed order, so that a field that leads get one day changes no fingerprint. */
const lean = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const filled = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    const kept = lean(one);
    const isEmpty =
      kept === null || kept === undefined || (typeof kept === "object" && Object.keys(kept).length === 0);
    return isEmpty ? [] : [[key, kept]];
  });
  return Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** What is counted of a lead, which nobody writes. */
const counters = ["engagement", "deals", "meetings"] as const;

/** Without what is zero: a lead of whom nothing was counted is one from before it was. */
const counted = (figures: object): object =>
  Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== 0));

/** Returns the counters of a lead that are above zero: what people and the lead have done with each other. */
export const countersOf = (lead: Lead): Record<(typeof counters)[number], object | null> => {
  const one = (figures: object): object | null => {
    const kept = lean(counted(figures));
    return isRecord(kept) && Object.keys(kept).length > 0 ? kept : null;
  };
  return { engagement: one(lead.engagement), deals: one(lead.deals), meetings: one(lead.meetings) };
};

/** The same as long as nobody has changed the lead's data or had to do with the person. */
export const fingerprint = (lead: Lead): string => {
  const data = Object.fromEntries(
    Object.entries(ownData(lead)).filter(
      // What nearly every lead is was no field once.
      ([field, value]) => !bookkeeping.has(field) && !(field === "lifecycle" && value === "lead"),
    ),
  );
  const facts = lean({
    ...data,
    ...Object.fromEntries(counters.map((field) => [field, counted(lead[field])])),
  });
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22);
};

/** The same as long as nobody has changed anything but what the lead's company says. */
export const apartFromCompany = (lead: Lead): string =>
  fingerprint({ ...lead, company: { ...noCompany, domain: lead.company.domain } });

/** An amount and its currency are one value: half of it taken back would be another amount of money. */
const isWhole = (path: string): boolean => path === "company.revenue";

export const partsOf = (path: string, value: unknown): [string, unknown][] =>
  isRecord(value) && !isWhole(path)
    ? Object.entries(value).flatMap(([key, part]) => partsOf(`${path}.${key}`, part))
    : [[path, value]];

/** Every value of a lead by its path. */
export const valuesOf = (lead: Lead): Map<string, unknown> =>
  new Map(
    Object.entries(ownData(lead))
      .filter(([field]) => !bookkeeping.has(field) && !counters.some((one) => one === field))
      .flatMap(([field, value]) => partsOf(field, value)),
  );

/** Returns what a lead has at a path now, as a report shows it: a value, or a counter above zero. */
export const presentValue = (lead: Lead, path: string): unknown =>
  valuesOf(lead).get(path) ?? Object.entries(countersOf(lead)).find(([name]) => name === path)?.[1] ?? null;

/** The values in which two images of a lead differ. */
export const changesOf = (before: Lead, after: Lead): FieldChange[] => {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
};

/** The field that a path lies in; where it came from is known of the field as a whole. */
export const fieldOf = (path: string): string => path.split(".")[0] ?? path;

/** How `after` differs from `before`, bookkeeping apart. */
export const fieldChanges = (before: Lead, after: Lead): FieldChanges => {
  const changes = changesOf(before, after);
  const changed = new Set(changes.map(({ path }) => fieldOf(path)));
  const stamps = Object.entries(before.provenance).filter(([field]) => changed.has(field));
  return { changes, stamps: Object.fromEntries(stamps) };
};
