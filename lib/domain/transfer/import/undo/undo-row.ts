import type { ImportId, MemberId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { apartFromCompany, fingerprint } from "#lib/domain/records/lead/field-changes.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type LeftChange, takeBack } from "#lib/domain/records/lead/take-back.ts";
import { mayWrite, type Writer } from "#lib/domain/records/lead/visibility.ts";
import type { ChangedEntry, JournalEntry, MadeEntry } from "../execute/journal-entry.ts";

/** A field, or a lead as a whole, that undoing leaves alone. */
export interface Left {
  readonly field: string;
  readonly before?: unknown;
  readonly imported?: unknown;
  readonly now?: unknown;
  readonly reason: "changed_since" | "taken_since" | "gone_since" | "not_yours" | "not_identifiable";
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
  lead: { ...lead, updated_at: writeTime(at, before.lead), version: before.lead.version + 1 },
  writtenBy: { kind: "import", importId, row },
});

/** The lead without an owner whom a rule gave it because it came in: nobody has worked on it for that. */
const asMade = ({ lead, writtenBy }: StoredLead): Lead =>
  writtenBy.kind === "rule" && writtenBy.rule === "assignment" && lead.version === 2
    ? { ...lead, owner_id: null }
    : lead;

/** Nobody has worked on a lead for following its company. */
const isAsMade = ({ made, apart }: MadeEntry, lead: Lead): boolean =>
  apart !== undefined && lead.provenance["company"]?.source === "company"
    ? apartFromCompany(lead) === apart
    : fingerprint(lead) === made;

const planDeletion = (entry: MadeEntry, before: StoredLead, undoing: Undoing): UndoPlan => {
  if (!isAsMade(entry, asMade(before))) return untouched("changed_since");
  const { row } = entry;
  const { at, by } = undoing;
  const after = { ...nextImage(before, before.lead, undoing, row), deleted: { at, by } };
  return { outcome: "deleted", put: { before, after }, left: [] };
};

const shown = ({ path, before, after, now, reason }: LeftChange): Left => ({
  field: path,
  before,
  imported: after,
  now,
  reason,
});

const planRestore = (entry: ChangedEntry, before: StoredLead, undoing: Undoing): UndoPlan => {
  const { outcome, lead, left, isUnidentifiable } = takeBack(entry, before, undoing.mayTake);
  if (isUnidentifiable) return untouched("not_identifiable");
  if (lead === undefined) return { outcome, left: left.map(shown) };
  return {
    outcome,
    put: { before, after: nextImage(before, lead, undoing, entry.row) },
    left: left.map(shown),
  };
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
