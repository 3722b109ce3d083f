import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { MappableField } from "#lib/contract/transfer/import-record.ts";
import {
  type LearnedMapping,
  type LearnedMappings,
  learnedFrom,
} from "#lib/domain/transfer/mapping/learned-mapping.ts";

export const workspaceId: WorkspaceId = "ws_01J0000000000000000000000A";

let made = 0;

/** What an import has taught: which column filled which field. */
export const aLesson = (
  fields: Readonly<Record<string, MappableField | null>>,
  day: string,
): LearnedMapping => {
  made += 1;
  const confirmed = {
    id: `imp_01J00000000000000000000${String(made).padStart(3, "0")}`,
    columns: Object.keys(fields),
    mapping: Object.entries(fields).map(([column, field]) => ({
      column,
      field,
      confidence: 1,
      reason: "chosen",
    })),
  } as const;
  return learnedFrom(confirmed, { at: `${day}T12:00:00.000Z`, by: "mem_01J0000000000000000000000B" });
};

/** Lessons in memory. */
export const someLessons = (lessons: readonly LearnedMapping[]): LearnedMappings => ({
  ofHeader: async (_, fingerprint) => lessons.find((one) => one.fingerprint === fingerprint),
  newest: async (_, limit) =>
    lessons.toSorted((a, b) => (a.learned_at < b.learned_at ? 1 : -1)).slice(0, limit),
});
