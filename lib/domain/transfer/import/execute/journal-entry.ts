import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { personalHashes } from "#lib/domain/records/lead/automatic-changes.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { apartFromCompany, fingerprint } from "#lib/domain/records/lead/field-changes.ts";
import { NotedChanges, notedChanges } from "#lib/domain/records/lead/noted-changes.ts";

const Row = { row: z.int(), lead_id: LeadId };

export const MadeEntry = z.object({
  ...Row,
  made: z.string(),
  /** The same without what its company may come to say; absent in journals of a time when imports told companies nothing. */
  apart: z.string().optional(),
  /** Hashes of its values by path; absent in journals of earlier releases, of which `made` and `apart` tell. */
  values: z.record(z.string(), z.string()).optional(),
});
export type MadeEntry = z.infer<typeof MadeEntry>;

export const ChangedEntry = z.object({ ...Row, ...NotedChanges.shape });
export type ChangedEntry = z.infer<typeof ChangedEntry>;

/** What is needed to undo one row: of a lead that it made what it was like, of one that it changed what it held. */
export const JournalEntry = z.union([MadeEntry, ChangedEntry]);
export type JournalEntry = z.infer<typeof JournalEntry>;

/** What undoing this put of a row will need. */
export const journalEntry = (row: number, { before, after }: LeadPut): JournalEntry => {
  const lead_id = after.lead.id;
  if (before === undefined || before.deleted !== undefined)
    return {
      ...{ row, lead_id, made: fingerprint(after.lead), apart: apartFromCompany(after.lead) },
      values: Object.fromEntries(personalHashes(after)),
    };
  return { row, lead_id, ...notedChanges(before, after) };
};
