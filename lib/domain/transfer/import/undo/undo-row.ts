import type { ImportId, LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import {
  personalChangesSince,
  wasOwnedBy,
  withAutomatic,
} from "#lib/domain/records/lead/automatic-changes.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { apartFromCompany, fingerprint, presentValue } from "#lib/domain/records/lead/field-changes.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type LeftChange, takeBack } from "#lib/domain/records/lead/take-back.ts";
import { mayWrite, type Writer } from "#lib/domain/records/lead/visibility.ts";
import type { ChangedEntry, JournalEntry, MadeEntry } from "../execute/journal-entry.ts";
import type { RecordsAbout } from "./records-about.ts";

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
  /** What people have recorded about leads that the import made. */
  readonly records?: ReadonlyMap<LeadId, readonly RecordsAbout[]>;
}

const untouched = (reason: Left["reason"]): UndoPlan => ({ outcome: "left", left: [{ field: "", reason }] });

const nextImage = (before: StoredLead, lead: Lead, { importId, at }: Undoing, row: number): StoredLead => ({
  ...before,
  lead: { ...lead, updated_at: writeTime(at, before.lead), version: before.lead.version + 1 },
  writtenBy: { kind: "import", importId, row },
});

/** For journals of earlier releases: the lead without the owner that a rule gave it because it came in. */
const withoutAssignment = ({ lead, writtenBy }: StoredLead): Lead =>
  writtenBy.kind === "rule" && writtenBy.rule === "assignment" && lead.version === 2
    ? { ...lead, owner_id: null }
    : lead;

/** For journals of earlier releases: true if nothing but the company's fields has changed. */
const isAsMade = ({ made, apart }: MadeEntry, lead: Lead): boolean =>
  apart !== undefined && lead.provenance["company"]?.source === "company"
    ? apartFromCompany(lead) === apart
    : fingerprint(lead) === made;

/** What a person has changed of a lead that the import made, or recorded about it; `""` is the lead as a whole. */
const personsWork = (entry: MadeEntry, before: StoredLead, { records }: Undoing): Left[] => {
  const ofLead = (): readonly string[] => {
    if (entry.values !== undefined) return personalChangesSince(entry.values, before);
    return isAsMade(entry, withoutAssignment(before)) ? [] : [""];
  };
  return [
    ...ofLead().map((field): Left => {
      const now = field === "" ? undefined : presentValue(before.lead, field);
      return { field, ...(now !== undefined && { now }), reason: "changed_since" };
    }),
    ...(records?.get(entry.lead_id) ?? []).map((field): Left => ({ field, reason: "changed_since" })),
  ];
};

const planDeletion = (entry: MadeEntry, before: StoredLead, undoing: Undoing): UndoPlan => {
  const left = personsWork(entry, before, undoing);
  if (left.length > 0) return { outcome: "left", left };
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
  const { outcome, lead, automatic = {}, left, isUnidentifiable } = takeBack(entry, before, undoing.mayTake);
  if (isUnidentifiable) return untouched("not_identifiable");
  if (lead === undefined) return { outcome, left: left.map(shown) };
  return {
    outcome,
    put: { before, after: withAutomatic(nextImage(before, lead, undoing, entry.row), automatic) },
    left: left.map(shown),
  };
};

const isOwnDeletion = ({ writtenBy }: StoredLead, { importId }: Undoing): boolean =>
  writtenBy.kind === "import" && writtenBy.importId === importId;

/** Automation that gives a lead to another member takes no right to undo from its former owner. */
const mayUndo = (before: StoredLead, { writer }: Undoing): boolean =>
  mayWrite(writer, before.lead) ||
  (wasOwnedBy(before, writer.member_id) && mayWrite(writer, { ...before.lead, owner_id: writer.member_id }));

/**
 * Decides how one row is undone, given its lead now. Takes back what nobody but automation has changed since, so that no
 * later work of a person is lost; done again, it finds what it has done and changes nothing.
 */
export const planUndo = (entry: JournalEntry, before: StoredLead | undefined, undoing: Undoing): UndoPlan => {
  if (before?.deleted !== undefined && "made" in entry && isOwnDeletion(before, undoing))
    return { outcome: "deleted", left: [] };
  if (before === undefined || before.deleted !== undefined) return { outcome: "gone", left: [] };
  if (!mayUndo(before, undoing)) return untouched("not_yours");
  return "made" in entry ? planDeletion(entry, before, undoing) : planRestore(entry, before, undoing);
};
