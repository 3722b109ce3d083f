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

/** A record with one value back, at a path of parts; of what was not there nothing stays. */
const withPart = (
  record: Record<string, unknown>,
  [part = "", ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> => {
  if (rest.length > 0) {
    const inner = record[part];
    return { ...record, [part]: withPart(isRecord(inner) ? inner : {}, rest, value) };
  }
  const { [part]: _, ...others } = record;
  return value === null ? others : { ...others, [part]: value };
};

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

const planRestore = (entry: ChangedEntry, before: StoredLead, undoing: Undoing): UndoPlan => {
  const values = valuesOf(before.lead);
  const now = ({ path }: FieldChange): unknown => values.get(path) ?? null;
  const back = entry.changes.filter((one) => isDeepStrictEqual(now(one), one.after));
  // What has its old value, by an earlier try of this or by somebody's hand, is restored.
  const kept = entry.changes.filter(
    (one) => !isDeepStrictEqual(now(one), one.after) && !isDeepStrictEqual(now(one), one.before),
  );
  const left = kept.map(
    (one): Left => ({
      field: one.path,
      before: one.before,
      imported: one.after,
      now: now(one),
      reason: "changed_since",
    }),
  );
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
