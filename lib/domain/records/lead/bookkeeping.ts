import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { StoredLead } from "./stored-lead.ts";
import { keptWriter } from "./written-by.ts";

/**
 * The lead after a write that changes nothing of its own data, such as a counter, a computed score, an automatic tag or a
 * membership: its version, `updated_at` and who wrote it stay, so that If-Match and "updated in the last 7 days" tell of
 * people, files and rules alone. That it was written is counted beside the version.
 */
export const bookkept = (before: StoredLead, lead: Lead, at: string): StoredLead => ({
  ...before,
  lead,
  writtenBy: keptWriter(before),
  bookkept: { count: (before.bookkept?.count ?? 0) + 1, at },
});

/** When the lead was last written, for whatever reason. */
export const changedAt = ({ lead, bookkept: kept }: StoredLead): string =>
  kept === undefined || kept.at < lead.updated_at ? lead.updated_at : kept.at;

/** Grows with every write of a lead. */
export const revisionOf = ({ lead, bookkept: kept }: StoredLead): number => lead.version + (kept?.count ?? 0);

/** Whether a change moved nothing but what record keeping sets. */
export const isBookkeeping = (before: StoredLead | undefined, after: StoredLead): boolean =>
  before?.lead.version === after.lead.version;
