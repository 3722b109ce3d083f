import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { inTurns } from "#lib/domain/platform/work/in-turns.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { recordOf } from "#lib/domain/records/timeline/timeline-entry.ts";
import type { TimelineReader } from "#lib/domain/records/timeline/timeline-reader.ts";

export interface RecordsAboutDeps {
  readonly timelineReader: TimelineReader;
  readonly recordReader: Pick<RecordReader, "get">;
}

/** Kinds of records about a lead, as the report of an undo names them. */
export type RecordsAbout = "activities" | "comments";

/** Leads at a time. */
const atOnce = 16;
/** Rows of one read. */
const pageSize = 25;

const namesOf = { activity: "activities", comment: "comments" } as const;

const recordsAbout = async (
  { timelineReader, recordReader }: RecordsAboutDeps,
  workspaceId: WorkspaceId,
  { id: lead, created_at: since }: Pick<Lead, "id" | "created_at">,
  now: Date,
): Promise<readonly RecordsAbout[]> => {
  const found = new Set<RecordsAbout>();
  const options = { sources: ["row"], now, since, before: undefined, limit: pageSize } as const;
  for await (const row of timelineReader.newestFirst(workspaceId, [lead], options)) {
    const { kind, id } = recordOf(row);
    if (found.has(namesOf[kind])) continue;
    const kept =
      kind === "comment"
        ? await recordReader.get(commentKind, workspaceId, id)
        : await recordReader.get(activityKind, workspaceId, id);
    // What a run has made is a person's only after a person changed it.
    const isByPerson = kept?.writtenBy["kind"] !== "workflow";
    if (kept !== undefined && kept.deleted === undefined && isByPerson) found.add(namesOf[kind]);
    if (found.size === Object.keys(namesOf).length) break;
  }
  return [...found];
};

/** Returns, by lead, which kinds of records people have made about it. Leads without any are left out. */
export const recordsAboutLeads = async (
  deps: RecordsAboutDeps,
  workspaceId: WorkspaceId,
  leads: readonly Pick<Lead, "id" | "created_at">[],
  now: Date,
): Promise<ReadonlyMap<LeadId, readonly RecordsAbout[]>> => {
  const found = await inTurns(
    leads,
    atOnce,
    async (lead) => [lead.id, await recordsAbout(deps, workspaceId, lead, now)] as const,
  );
  return new Map(found.filter(([, names]) => names.length > 0));
};
