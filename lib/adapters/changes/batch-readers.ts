import type { AssignmentWatch } from "#lib/adapters/dynamo/selling/assignment-watch.ts";
import type { DispatchedKind } from "#lib/contract/dispatched-kinds.ts";
import type { RunWork } from "#lib/domain/automation/run/run-work.ts";
import type { CompanyCopyWork, CompanyWork } from "#lib/domain/records/company/company-work.ts";
import type { SuppressionReader } from "#lib/domain/records/lead/suppression/suppression.ts";
import type { SuppressionWork } from "#lib/domain/records/lead/suppression/suppression-work.ts";
import type { TallyWork } from "#lib/domain/records/tally/tally-work.ts";
import type { LeadChangeWork } from "#lib/domain/segments/membership/membership-work.ts";
import type { AssignmentWork } from "#lib/domain/selling/assignment/assignment-work.ts";
import type { MembershipRuleWatch } from "../dynamo/membership-rule-watch.ts";
import type { ItemChange } from "../events/events-of-record.ts";
import { changedCompaniesOf } from "./changed-companies.ts";
import { deletedLeadsOf } from "./deleted-leads.ts";
import { leadChangesOf } from "./lead-changes.ts";
import { type CompanyWatch, newCompaniesOf } from "./new-companies.ts";
import { newLeadsOf } from "./new-leads.ts";
import { suppressedLeadsOf } from "./suppressed-leads.ts";
import { tallyWorkOf } from "./tally-work.ts";

interface Sender<Message> {
  send(messages: readonly Message[]): Promise<void>;
}

/** What the readers of batches send with, and what they ask. */
export interface BatchSenders {
  readonly leadChangeDispatcher: Sender<LeadChangeWork>;
  readonly membershipRuleWatch: MembershipRuleWatch;
  readonly assignmentDispatcher: Sender<AssignmentWork>;
  readonly assignmentWatch: AssignmentWatch;
  readonly relatedRecordsDispatcher: Sender<CompanyWork | CompanyCopyWork | SuppressionWork | TallyWork>;
  readonly companyWatch: CompanyWatch;
  readonly suppressionReader: SuppressionReader;
  readonly runDispatcher: Sender<RunWork>;
}

/** Reads all changes of a batch at once, because ten messages go in one call. */
export interface BatchReader {
  /** Kinds of items that it reads. It gets no change of another kind. */
  readonly kinds: readonly DispatchedKind[];
  /**
   * Returns the function that sends the work of the changes. Sends nothing itself, because it is called again without
   * the changes that it cannot read.
   */
  read(changes: readonly ItemChange[], deps: BatchSenders): Promise<() => Promise<void>>;
}

/** The readers of batches, by the name that log lines have. Each fails apart from the others. */
export const batchReaders = {
  lead_changes: {
    kinds: ["lead", "membership_rules"],
    read: async (changes, { leadChangeDispatcher, membershipRuleWatch }) => {
      const work = await leadChangesOf(changes, membershipRuleWatch);
      return () => leadChangeDispatcher.send(work);
    },
  },
  deleted_leads: {
    kinds: ["lead"],
    read: async (changes, { runDispatcher }) => {
      const work = deletedLeadsOf(changes);
      return () => runDispatcher.send(work);
    },
  },
  new_leads: {
    kinds: ["lead", "assignment_head", "availability", "assignment_pool"],
    read: async (changes, { assignmentDispatcher, assignmentWatch }) => {
      const work = await newLeadsOf(changes, assignmentWatch);
      return () => assignmentDispatcher.send(work);
    },
  },
  new_companies: {
    kinds: ["lead"],
    read: async (changes, { relatedRecordsDispatcher, companyWatch }) => {
      const { work, places } = newCompaniesOf(changes, companyWatch);
      return async () => {
        await relatedRecordsDispatcher.send(work);
        companyWatch.remember(places);
      };
    },
  },
  changed_companies: {
    kinds: ["company"],
    read: async (changes, { relatedRecordsDispatcher }) => {
      const work = changedCompaniesOf(changes);
      return () => relatedRecordsDispatcher.send(work);
    },
  },
  suppressed_leads: {
    kinds: ["lead"],
    read: async (changes, { relatedRecordsDispatcher, suppressionReader }) => {
      const work = await suppressedLeadsOf(changes, suppressionReader);
      return () => relatedRecordsDispatcher.send(work);
    },
  },
  tallies: {
    kinds: ["deal", "activity"],
    read: async (changes, { relatedRecordsDispatcher }) => {
      const work = tallyWorkOf(changes);
      return () => relatedRecordsDispatcher.send(work);
    },
  },
} as const satisfies Readonly<Record<string, BatchReader>>;
