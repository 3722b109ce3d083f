import { isDeepStrictEqual } from "node:util";
import type { ImportId, MemberId } from "#lib/contract/ids.ts";
import { Lead } from "#lib/contract/lead-record.ts";
import { leadFaults, noCompany } from "#lib/domain/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import { mayWrite, type Writer } from "#lib/domain/lead/visibility.ts";
import {
  type ChangedEntry,
  type FieldChange,
  fieldOf,
  fingerprint,
  type JournalEntry,
  type MadeEntry,
  valuesOf,
} from "../execute/journal-entry.ts";
import type { LeadPut } from "../import-store.ts";
import { withPart } from "../with-part.ts";

/** A field, or a lead as a whole, that undoing leaves alone. */
export interface Left {
  readonly field: string;
  readonly before?: unknown;
  readonly imported?: unknown;
  readonly now?: unknown;
  readonly reason: "changed_since" | "taken_since" | "not_yours" | "not_identifiable";
}

export interface UndoPlan {
  readonly outcome: "deleted" | "restored" | "partly_restored" | "left" | "gone";
  readonly put?: LeadPut;
  readonly left: readonly Left[];
}

export interface Undoing {
  readonly importId: ImportId;
  /** In whose name the import writes. */
  readonly writer: Writer;
  /** Who undoes it. */
  readonly by: MemberId;
  readonly at: string;
  /** Whether a unique value that the import replaced may be taken again; not once others turned out to hold it. */
  readonly mayTake: boolean;
}

const untouched = (reason: Left["reason"]): UndoPlan => ({ outcome: "left", left: [{ field: "", reason }] });

const nextImage = (before: StoredLead, lead: Lead, { importId, at }: Undoing, row: number): StoredLead => ({
  ...before,
  lead: { ...lead, updated_at: at, version: before.lead.version + 1 },
  writtenBy: { kind: "import", importId, row },
});

const planDeletion = ({ row, made }: MadeEntry, before: StoredLead, undoing: Undoing): UndoPlan => {
  if (fingerprint(before.lead) !== made) return untouched("changed_since");
  const { at, by } = undoing;
  const after = { ...nextImage(before, before.lead, undoing, row), deleted: { at, by } };
  return { outcome: "deleted", put: { before, after }, left: [] };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A lead with the values that it had before. */
const withValues = (lead: Lead, changes: readonly FieldChange[]): Lead => {
  let back: Record<string, unknown> = { ...lead };
  for (const { path, before } of changes) {
    if (path.includes(".")) back = withPart(back, path.split("."), before);
    else back[path] = before;
  }
  const company = { ...noCompany, ...(isRecord(back["company"]) ? back["company"] : {}) };
  return Lead.parse({ ...back, company });
};

/** The stamps of fields that have all their values back are those of before. */
const stampsFor = (
  { provenance }: Lead,
  { changes, stamps }: ChangedEntry,
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
  (reason: Left["reason"]) =>
  (one: Standing): Left => ({
    field: one.path,
    before: one.before,
    imported: one.after,
    now: one.now,
    reason,
  });

/** What of a row's changes is to be taken back, and what is not. What has its old value already is neither. */
const sorted = (entry: ChangedEntry, { lead, uniqueFields = [] }: StoredLead, { mayTake }: Undoing) => {
  const values = valuesOf(lead);
  const standing = entry.changes.map((one): Standing => ({ ...one, now: values.get(one.path) ?? null }));
  const asLeft = standing.filter((one) => isDeepStrictEqual(one.now, one.after));
  const isTaken = ({ path }: Standing): boolean => !mayTake && uniqueFields.includes(path);
  const others = standing.filter((one) => !asLeft.includes(one) && !isDeepStrictEqual(one.now, one.before));
  const taken = asLeft.filter(isTaken);
  return {
    back: asLeft.filter((one) => !isTaken(one)),
    kept: [...others, ...taken],
    left: [...others.map(leftOver("changed_since")), ...taken.map(leftOver("taken_since"))],
  };
};

const planRestore = (entry: ChangedEntry, before: StoredLead, undoing: Undoing): UndoPlan => {
  const { back, kept, left } = sorted(entry, before, undoing);
  const isPart = kept.length < entry.changes.length;
  const outcome = kept.length === 0 ? "restored" : isPart ? "partly_restored" : "left";
  if (back.length === 0) return { outcome, left };
  const provenance = stampsFor(before.lead, entry, kept);
  const lead = { ...withValues(before.lead, back), provenance };
  if (leadFaults(lead).length > 0) return untouched("not_identifiable");
  return { outcome, put: { before, after: nextImage(before, lead, undoing, entry.row) }, left };
};

const isOwnDeletion = ({ writtenBy }: StoredLead, { importId }: Undoing): boolean =>
  writtenBy.kind === "import" && writtenBy.importId === importId;

/**
 * Decides how one row is undone, given its lead now. Only what still is as the row left it is taken back, so that
 * nobody's later work is lost; done again, it finds what it has done and changes nothing.
 */
export const planUndo = (entry: JournalEntry, before: StoredLead | undefined, undoing: Undoing): UndoPlan => {
  if (before?.deleted !== undefined && "made" in entry && isOwnDeletion(before, undoing))
    return { outcome: "deleted", left: [] };
  if (before === undefined || before.deleted !== undefined) return { outcome: "gone", left: [] };
  if (!mayWrite(undoing.writer, before.lead)) return untouched("not_yours");
  return "made" in entry ? planDeletion(entry, before, undoing) : planRestore(entry, before, undoing);
};
