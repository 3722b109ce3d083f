import type { StageId } from "#lib/contract/platform/ids.ts";
import type { StageRecord, StageRule } from "#lib/contract/selling/pipeline-record.ts";

/** The stages from which a rule of a stage moves leads there. */
export const sourcesOf = (
  stages: readonly StageRecord[],
  to: StageRecord,
  { from, direction }: StageRule,
): StageId[] => {
  const place = stages.findIndex(({ id }) => id === to.id);
  return stages.flatMap(({ id }, index) => {
    const isAsked = id !== to.id && (from === null || from.includes(id));
    const isAllowed = to.allowed_from === null || to.allowed_from.includes(id);
    return isAsked && isAllowed && (direction === "any" || index < place) ? [id] : [];
  });
};
