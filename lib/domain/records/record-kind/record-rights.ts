import type { Lead } from "#lib/contract/records/lead-record.ts";
import { type Held, mayRead, mayWrite, type Writer } from "#lib/domain/records/lead/visibility.ts";
import type { RecordName } from "./record-kinds.ts";

/** A right of a writer on one lead. */
export type LeadRight = (writer: Writer, lead: Held) => boolean;

/** What a writer needs on each lead that a record names. */
export interface RecordLeadRights {
  /** To store a record that newly names the lead. */
  readonly toName: LeadRight;
  /** For the record to change the lead. Without it, the record is stored and the lead stays as it is. Null: it changes no lead. */
  readonly toChange: LeadRight | null;
  /** The fields of the lead that the record changes. */
  readonly changes: readonly (keyof Lead)[];
}

const changesNothing = { toName: mayRead, toChange: null, changes: [] } as const;

/** The right that each kind of record needs on the leads that it names, and on those that it thereby changes (ADR 170). */
export const recordLeadRights = {
  deal: { toName: mayRead, toChange: mayWrite, changes: ["deals", "lifecycle"] },
  // Each activity is also an event of its leads, for which filters ask.
  activity: { toName: mayRead, toChange: mayWrite, changes: ["meetings", "last_contacted_at"] },
  // A conversion is refused without the right: there is no record that could be stored in its place.
  conversion: {
    toName: mayWrite,
    toChange: mayWrite,
    changes: ["lifecycle", "converted_at", "converted_by"],
  },
  comment: changesNothing,
  campaign: changesNothing,
  // Names no lead: leads name it, and follow it by the rights of companies (ADR 76, 80).
  company: changesNothing,
  template: changesNothing,
} as const satisfies Readonly<Record<RecordName | "conversion", RecordLeadRights>>;
