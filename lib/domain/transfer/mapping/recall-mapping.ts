import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { columnKey, headerFingerprint } from "./header-fingerprint.ts";
import type { LearnedMapping, LearnedMappings } from "./learned-mapping.ts";

/** Headers that are compared when none is the same; a workspace seldom gets files of more kinds. */
const comparedMax = 50;

/** Of all columns that two headers have between them, the part that both have. Below it they are of two kinds. */
const likenessMin = 0.5;

const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter((key) => other.has(key)).length;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
};

/** Whether a lesson still holds: that of an import that was undone does not. */
export type StillHolds = (lesson: LearnedMapping) => Promise<boolean>;

/** What was learned for this header, or else for the likest one, the newer of two that are as like. */
export const recallMapping = async (
  learned: LearnedMappings,
  workspaceId: WorkspaceId,
  columns: readonly string[],
  stillHolds: StillHolds = async () => true,
): Promise<LearnedMapping | undefined> => {
  const same = await learned.ofHeader(workspaceId, headerFingerprint(columns));
  if (same !== undefined && (await stillHolds(same))) return same;
  const keys = new Set(columns.map(columnKey));
  let best: LearnedMapping | undefined;
  let bestLikeness = 0;
  for (const one of await learned.newest(workspaceId, comparedMax)) {
    const like = likeness(keys, new Set(one.columns.map(columnKey)));
    if (like < likenessMin || like <= bestLikeness || !(await stillHolds(one))) continue;
    best = one;
    bestLikeness = like;
  }
  return best;
};
