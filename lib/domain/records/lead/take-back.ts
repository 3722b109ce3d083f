import { isDeepStrictEqual } from "node:util";
import { Lead } from "#lib/contract/records/lead-record.ts";
import {
  type AutomaticChange,
  type AutomaticChanges,
  currentAutomatic,
  personalHashes,
  valueHash,
} from "./automatic-changes.ts";
import { noCompany } from "./blank-lead.ts";
import { type FieldChange, fieldOf, valuesOf } from "./field-changes.ts";
import { leadErrors } from "./lead-rules.ts";
import type { NotedChanges } from "./noted-changes.ts";
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
  /** The automatic changes of that lead, which stand beside it. */
  readonly automatic?: AutomaticChanges;
  readonly left: readonly LeftChange[];
  /** Set where the old values would make a lead that nobody could reach. */
  readonly isUnidentifiable?: true;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A change with the value of its field now, and the one that an undo gives it. */
interface Compared extends FieldChange {
  readonly now: unknown;
  readonly target: unknown;
  /** True where nobody but automation has changed the value that was written. */
  readonly isAsWritten: boolean;
  /** True where the field has its former value. */
  readonly isBack: boolean;
}

/** A lead with the values that an undo gives it. */
const withValues = (lead: Lead, changes: readonly Compared[]): Lead => {
  let back: Record<string, unknown> = { ...lead };
  for (const { path, target } of changes) {
    if (path.includes(".")) back = withPart(back, path.split("."), target);
    else if (path === "score") back = { ...withOwnScore(Lead.parse(back), Lead.shape.score.parse(target)) };
    else back[path] = target;
  }
  const company = { ...noCompany, ...(isRecord(back["company"]) ? back["company"] : {}) };
  return Lead.parse({ ...back, company });
};

/** The stamps of fields that have all their values back are those of before. */
const stampsFor = (
  { provenance }: Lead,
  { changes, stamps }: NotedChanges,
  kept: readonly FieldChange[],
): Lead["provenance"] => {
  const stuck = new Set(kept.map(({ path }) => fieldOf(path)));
  const freed = new Set(changes.map(({ path }) => fieldOf(path)).filter((field) => !stuck.has(field)));
  const others = Object.entries(provenance).filter(([field]) => !freed.has(field));
  const old = Object.entries(stamps).filter(([field]) => freed.has(field));
  return Object.fromEntries([...others, ...old]);
};

/** Fields that hold a set of values, of which each is taken back by itself. */
const setFields: ReadonlySet<string> = new Set(["tags", "lists"]);

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The former value; of a set the present one without what was added and with what was removed. */
const targetOf = ({ path, before, after }: FieldChange, now: unknown): unknown => {
  if (!setFields.has(path) || isDeepStrictEqual(now, after)) return before;
  const [was, written, is] = [textsOf(before), textsOf(after), textsOf(now)];
  const kept = is.filter((one) => was.includes(one) || !written.includes(one));
  const missing = was.filter((one) => !written.includes(one) && !kept.includes(one));
  return [...kept, ...missing];
};

/** The hash of the former value as people left it: automation may have changed that before the change that is undone. */
const formerHash = ({ automatic = {} }: NotedChanges, { path, before }: FieldChange): string =>
  automatic[path]?.left ?? valueHash(before);

const compared = (noted: NotedChanges, stored: StoredLead): Compared[] => {
  const values = valuesOf(stored.lead);
  const hashes = personalHashes(stored);
  return noted.changes.map((one) => {
    const now = values.get(one.path) ?? null;
    const hash = hashes.get(one.path) ?? "";
    const isFormer = isDeepStrictEqual(now, one.before);
    const former = formerHash(noted, one);
    const isAsWritten = hash === valueHash(one.after) && !(isFormer && hash === former);
    const isBack = !isAsWritten && (isFormer || hash === former);
    return { ...one, now, target: targetOf(one, now), isAsWritten, isBack };
  });
};

const leftOver =
  (reason: LeftChange["reason"]) =>
  ({ path, before, after, now }: Compared): LeftChange => ({ path, before, after, now, reason });

const isOfCompany = (path: string): boolean => path.startsWith("company.") && path !== "company.domain";

const followsCompany = ({ provenance }: Lead): boolean => provenance["company"]?.source === "company";

/** Returns the test for values that the lead has from its company's record: the undo of the company gives it others. */
const companyValues = (stored: StoredLead): ((change: FieldChange) => boolean) => {
  const noted = new Set(Object.keys(currentAutomatic(stored)));
  return ({ path }) => followsCompany(stored.lead) && isOfCompany(path) && noted.has(path);
};

/** True if the field takes the value: a set may have grown too large to take its former values. */
const isPossible = ({ path, target }: Compared): boolean =>
  (path !== "tags" || Lead.shape.tags.safeParse(target).success) &&
  (path !== "lists" || Lead.shape.lists.safeParse(target).success);

/** Which changes are to be taken back, and which are not. What has its old value already is neither. */
const sorted = (noted: NotedChanges, stored: StoredLead, mayTake: boolean) => {
  const { uniqueFields = [] } = stored;
  const all = compared(noted, stored);
  const companys = all.filter(companyValues(stored));
  const standing = all.filter((one) => !companys.includes(one));
  const isUnique = (path: string): boolean =>
    path === "email" || path.startsWith("external_ids.") || uniqueFields.includes(path);
  // A field that is emptied takes nothing.
  const isTaken = ({ path, target }: Compared): boolean => !mayTake && target !== null && isUnique(path);
  const written = standing.filter((one) => one.isAsWritten && isPossible(one));
  const others = standing.filter((one) => !one.isBack && !written.includes(one));
  const taken = written.filter(isTaken);
  return {
    back: written.filter((one) => !isTaken(one)),
    kept: [...others, ...taken],
    companys,
    left: [...others.map(leftOver("changed_since")), ...taken.map(leftOver("taken_since"))],
  };
};

/** The automatic changes after an undo: of what is taken back those of before, with what automation has done since. */
const automaticAfter = (
  noted: NotedChanges,
  stored: StoredLead,
  back: readonly Compared[],
): AutomaticChanges => {
  const taken = new Set(back.map(({ path }) => path));
  const others = Object.entries(currentAutomatic(stored)).filter(([path]) => !taken.has(path));
  const again = back
    .map((one): [string, AutomaticChange] => [
      one.path,
      { left: formerHash(noted, one), made: valueHash(one.target) },
    ])
    .filter(([, { left, made }]) => left !== made);
  return Object.fromEntries([...others, ...again]);
};

/**
 * Takes changes back unless a person, a file or another job has changed their fields since; what automation has changed
 * since is replaced too. An opt-out stays, because only an admin clears it. Done again, it finds nothing to do. Without `mayTake` a unique value is left to whoever may hold
 * it by now.
 */
export const takeBack = (written: NotedChanges, stored: StoredLead, mayTake: boolean): TakenBack => {
  const entry = { ...written, changes: written.changes.filter(({ path }) => fieldOf(path) !== "opted_out") };
  const { back, kept, companys, left } = sorted(entry, stored, mayTake);
  const isPart = kept.length < entry.changes.length;
  const outcome = kept.length === 0 ? "restored" : isPart ? "partly_restored" : "left";
  const automatic = automaticAfter(entry, stored, back);
  const isSame = back.every(({ now, target }) => isDeepStrictEqual(now, target));
  if (isSame && isDeepStrictEqual(automatic, currentAutomatic(stored))) return { outcome, left };
  const followed = followsCompany(stored.lead) ? back.filter(({ path }) => isOfCompany(path)) : [];
  const provenance = stampsFor(stored.lead, entry, [...kept, ...companys, ...followed]);
  const lead = { ...withValues(stored.lead, back), provenance };
  if (leadErrors(lead).length > 0) return { outcome: "left", left: [], isUnidentifiable: true };
  return { outcome, lead, automatic, left };
};
