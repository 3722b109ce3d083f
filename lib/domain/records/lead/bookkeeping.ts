import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { StoredLead, WrittenBy } from "./stored-lead.ts";
import { keptWriter } from "./written-by.ts";

/**
 * The lead after a write that changes nothing of its own data, such as a counter, a computed score, an automatic tag or a
 * membership: its version, `updated_at` and who wrote it stay, so that If-Match and "updated in the last 7 days" tell of
 * people, files and rules alone. That it was written is counted beside the version. Of a membership and a job `by` says
 * who wrote it, since what the lead comes to pass by that has them as its cause.
 */
export const bookkept = (before: StoredLead, lead: Lead, at: string, by?: WrittenBy): StoredLead => ({
  ...before,
  lead,
  writtenBy: by ?? keptWriter(before),
  bookkept: {
    ...before.bookkept,
    count: (before.bookkept?.count ?? 0) + 1,
    at,
    ...(by !== undefined && { own_at: at }),
  },
});

/** When whoever the lead names as its writer wrote it. */
export const writtenAt = ({ lead: { updated_at }, bookkept: kept }: StoredLead): string =>
  kept?.own_at === undefined || kept.own_at < updated_at ? updated_at : kept.own_at;

/** When the lead was last written, for whatever reason. */
export const changedAt = ({ lead, bookkept: kept }: StoredLead): string =>
  kept === undefined || kept.at < lead.updated_at ? lead.updated_at : kept.at;

/** Grows with every write of a lead. */
export const revisionOf = ({ lead, bookkept: kept }: StoredLead): number => lead.version + (kept?.count ?? 0);

/** Whether a change moved nothing but what record keeping sets. */
export const isBookkeeping = (before: StoredLead | undefined, after: StoredLead): boolean =>
  before?.lead.version === after.lead.version;
