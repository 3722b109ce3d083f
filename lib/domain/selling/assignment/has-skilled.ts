import type { AssignmentPool } from "#lib/contract/selling/assignment-pool-record.ts";

/** Whether a pool has somebody with all of these skills at these levels. */
export const hasSkilled = (
  { members }: AssignmentPool,
  requires: Readonly<Record<string, number>>,
): boolean =>
  members.some(({ skills }) =>
    Object.entries(requires).every(([skill, level]) => (skills[skill] ?? 0) >= level),
  );
