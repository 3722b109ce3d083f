import * as z from "zod";
import { freeKey } from "#lib/contract/platform/free-key.ts";
import { AssignmentPoolId, MemberId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";

/** Members of one pool. */
export const poolMembersMax = 100;

/** A skill by its name; the same in any letter case, since it is kept in lower case. */
export const SkillName = freeKey(
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N} _.+#-]{0,49}$/u,
      "A skill's name is up to 50 letters, digits, blanks and `_.+#-`.",
    ),
);
export const SkillLevel = z.int().min(1).max(5).describe("1 to 5.");

const max = (what: string) =>
  z.int().min(1).max(1_000_000).nullable().default(null).describe(`${what}; null: no bound.`);

export const PoolMember = z.strictObject({
  member_id: MemberId,
  weight: z
    .int()
    .min(1)
    .max(10)
    .default(1)
    .describe("Their share beside the others': 2 gets twice what 1 gets."),
  skills: z.record(SkillName, SkillLevel).default({}).describe('For example `{"german": 5}`.'),
  capacity: z
    .strictObject({
      open_max: max("Open leads that they may have, from wherever"),
      per_day_max: max("Leads that the pool gives them on one day of theirs"),
    })
    .default({ open_max: null, per_day_max: null }),
});
export type PoolMember = z.infer<typeof PoolMember>;

const definition = {
  name: z.string().trim().min(1).max(100).describe("Unique in the workspace in any letter case."),
  description: z.string().trim().min(1).max(500).nullable(),
  members: z.array(PoolMember).max(poolMembersMax),
  catch_up: z
    .boolean()
    .describe(
      "Whether who was away gets what they missed once they are back; otherwise they go on with the others.",
    ),
} as const;

/** Members among whom leads are shared out. */
export const AssignmentPool = z.strictObject({
  id: AssignmentPoolId,
  ...definition,
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type AssignmentPool = z.infer<typeof AssignmentPool>;

export const NewAssignmentPool = z.strictObject({
  ...definition,
  description: definition.description.default(null),
  catch_up: definition.catch_up.default(false),
});
export type NewAssignmentPool = z.infer<typeof NewAssignmentPool>;

export const AssignmentPoolChange = z.strictObject({
  name: definition.name.optional(),
  description: definition.description.optional(),
  members: definition.members.optional(),
  catch_up: definition.catch_up.optional(),
});
export type AssignmentPoolChange = z.infer<typeof AssignmentPoolChange>;
