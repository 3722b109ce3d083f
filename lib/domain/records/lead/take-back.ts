import { isDeepStrictEqual } from "node:util";
import { Lead } from "#lib/contract/records/lead-record.ts";
import { type FieldChange, type FieldChanges, fieldOf, valuesOf } from "./field-changes.ts";
import { leadErrors, noCompany } from "./lead-rules.ts";
import { withOwnScore } from "./own-data.ts";
import type { StoredLead } from "./stored-lead.ts";
import { withPart } from "./with-part.ts";

/** A change that is not taken back, with what its field holds now. */
export interface LeftChange extends FieldChange {
  readonly now: unknown;
  readonly reason: "changed_since" | "taken_since";
}

export interface TakenBack {
  /** Whether all values are back, or some of them; `left`: none is, and the lead stays as it is. */
  readonly outcome: "restored" | "partly_restored" | "left";
  /** The lead with its old values, where there is anything to write. */
  readonly lead?: Lead;
  readonly left: readonly LeftChange[];
  /** Set where the old values would make a lead that nobody could reach. */
  readonly isUnidentifiable?: true;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A lead with the values that it had before. */
const withValues = (lead: Lead, changes: readonly FieldChange[]): Lead => {
  let back: Record<string, unknown> = { ...lead };
  for (const { path, before } of changes) {
    if (path.includes(".")) back = withPart(back, path.split("."), before);
    else if (path === "score") back = { ...withOwnScore(Lead.parse(back), Lead.shape.score.parse(before)) };
    else back[path] = before;
  }
  const company = { ...noCompany, ...(isRecord(back["company"]) ? back["company"] : {}) };
  return Lead.parse({ ...back, company });
};

/** The stamps of fields that have all their values back are those of before. */
const stampsFor = (
  { provenance }: Lead,
  { changes, stamps }: FieldChanges,
  kept: readonly FieldChange[],
): Lead["provenance"] => {
  const stuck = new Set(kept.map(({ path }) => fieldOf(path)));
  const freed = new Set(changes.map(({ path }) => fieldOf(path)).filter((field) => !stuck.has(field)));
  const others = Object.entries(provenance).filter(([field]) => !freed.has(field));
  const old = Object.entries(stamps).filter(([field]) => freed.has(field));
  return Object.fromEntries([...others, ...old]);
};

/** A change with what its field holds now. */
type Standing = FieldChange & { readonly now: unknown };

const leftOver =
  (reason: LeftChange["reason"]) =>
  (one: Standing): LeftChange => ({ ...one, reason });

/** What its company says by now, and not whoever changed the lead: the lead goes on following that. */
const isCompanys = ({ provenance }: Lead, { path }: FieldChange): boolean =>
  path.startsWith("company.") && path !== "company.domain" && provenance["company"]?.source === "company";

/** Which changes are to be taken back, and which are not. What has its old value already is neither. */
const sorted = ({ changes }: FieldChanges, { lead, uniqueFields = [] }: StoredLead, mayTake: boolean) => {
  const values = valuesOf(lead);
  const companys = changes.filter((one) => isCompanys(lead, one));
  const standing = changes
    .filter((one) => !companys.includes(one))
    .map((one): Standing => ({ ...one, now: values.get(one.path) ?? null }));
  const asLeft = standing.filter((one) => isDeepStrictEqual(one.now, one.after));
  const isTaken = ({ path }: Standing): boolean => !mayTake && uniqueFields.includes(path);
  const others = standing.filter((one) => !asLeft.includes(one) && !isDeepStrictEqual(one.now, one.before));
  const taken = asLeft.filter(isTaken);
  return {
    back: asLeft.filter((one) => !isTaken(one)),
    kept: [...others, ...taken],
    companys,
    left: [...others.map(leftOver("changed_since")), ...taken.map(leftOver("taken_since"))],
  };
};

/**
 * Takes changes back where their fields still hold what was written, so that nobody's later work is lost; done again, it
 * finds nothing to do. An opt-out stays: only an admin clears it. Without `mayTake` a unique value is left to whoever may hold it by now.
 */
export const takeBack = (written: FieldChanges, stored: StoredLead, mayTake: boolean): TakenBack => {
  const entry = { ...written, changes: written.changes.filter(({ path }) => fieldOf(path) !== "opted_out") };
  const { back, kept, companys, left } = sorted(entry, stored, mayTake);
  const isPart = kept.length < entry.changes.length;
  const outcome = kept.length === 0 ? "restored" : isPart ? "partly_restored" : "left";
  if (back.length === 0) return { outcome, left };
  const provenance = stampsFor(stored.lead, entry, [...kept, ...companys]);
  const lead = { ...withValues(stored.lead, back), provenance };
  if (leadErrors(lead).length > 0) return { outcome: "left", left: [], isUnidentifiable: true };
  return { outcome, lead, left };
};
