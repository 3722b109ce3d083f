import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { contactsLead } from "#lib/domain/automation/workflow/contact-steps.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Contacted } from "./contact-time.ts";

/** When workflows have contacted a lead, the newest last; RFC 3339. */
export interface LeadContacts {
  readonly at: readonly string[];
  readonly version: number;
}

/** A contact that a run makes; one that is tried again takes the place of its former try. RFC 3339. */
export interface ContactMade {
  readonly at: string;
  readonly insteadOf?: string | undefined;
}

/** What is known without one of them. */
export const withoutContact = (known: readonly string[], one: string | undefined): readonly string[] => {
  const index = one === undefined ? -1 : known.indexOf(one);
  return index < 0 ? known : known.toSpliced(index, 1);
};

/** What is known with what was made since. */
export const withMade = (known: readonly string[], made: readonly ContactMade[]): readonly string[] =>
  made.reduce((all, { at, insteadOf }) => [...withoutContact(all, insteadOf), at], known);

/** Of a stretch of a run: the contacts that it makes, beside those that were known when it began. */
export interface ContactWrite {
  readonly before: LeadContacts | undefined;
  readonly made: readonly ContactMade[];
}

/** What is known of contacts with leads, and of leads of the same company that have replied. */
export interface ContactReader {
  contacts(workspaceId: WorkspaceId, lead: LeadId): Promise<LeadContacts | undefined>;
  /** When another lead of a lead's company last replied; null where none did for 90 days, or it is of no company. */
  colleagueReplied(
    workspaceId: WorkspaceId,
    lead: Pick<Lead, "id" | "company" | "email">,
  ): Promise<string | null>;
}

export interface ContactBook extends ContactReader {
  /** Notes that a lead has replied itself; once more it does no harm. */
  replied(stored: StoredLead, at: string): Promise<void>;
}

/** What is known when a stretch of a document may contact its lead; undefined where none of its steps does. */
export const contactedOf = async (
  book: ContactReader,
  document: WorkflowDocument,
  { workspaceId, lead }: Pick<StoredLead, "workspaceId" | "lead">,
): Promise<(Contacted & { readonly book: LeadContacts | undefined }) | undefined> => {
  if (!contactsLead(document)) return undefined;
  const known = await book.contacts(workspaceId, lead.id);
  const colleagueRepliedAt =
    document.company_pause === null ? null : await book.colleagueReplied(workspaceId, lead);
  return { at: known?.at ?? [], colleagueRepliedAt, book: known };
};

const dayMs = 86_400_000;
/** Longer than a week's cap looks back, whatever the zone. */
export const contactsKeptDays = 9;
/** More than any cap counts. */
const contactsKeptMax = 100;

/** The contacts that are still asked for, with those that were made. */
export const withContacts = ({ before, made }: ContactWrite): readonly string[] => {
  const last = made.at(-1)?.at ?? "";
  const from = Date.parse(last) - contactsKeptDays * dayMs;
  const known = (before?.at ?? []).filter((one) => Date.parse(one) > from);
  return withMade(known, made).slice(-contactsKeptMax);
};
