import * as z from "zod";
import { AutomaticChange, currentAutomatic } from "./automatic-changes.ts";
import { FieldChanges, fieldChanges } from "./field-changes.ts";
import type { StoredLead } from "./stored-lead.ts";

/** What a journal keeps of a changed lead: the changes, and which of the former values automation had set. */
export const NotedChanges = z.object({
  ...FieldChanges.shape,
  automatic: z.record(z.string(), AutomaticChange).exactOptional(),
});
export type NotedChanges = z.infer<typeof NotedChanges>;

/** Returns what undoing a change of a lead needs. */
export const notedChanges = (before: StoredLead, after: StoredLead): NotedChanges => {
  const noted = fieldChanges(before.lead, after.lead);
  const changed = new Set(noted.changes.map(({ path }) => path));
  const automatic = Object.entries(currentAutomatic(before)).filter(([path]) => changed.has(path));
  return automatic.length === 0 ? noted : { ...noted, automatic: Object.fromEntries(automatic) };
};
