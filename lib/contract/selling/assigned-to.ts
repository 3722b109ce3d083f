import * as z from "zod";
import { AssignmentPoolId, AssignmentRuleId, MemberId } from "#lib/contract/platform/ids.ts";
import { SkillLevel, SkillName } from "./assignment-pool-record.ts";
import { AssignmentMethod } from "./assignment-rule-record.ts";

/** What decides in place of whoever asks: whoever's turn it is in a pool, or whom a rule chooses. */
export const PoolOrRule = z.union([
  z.strictObject({
    pool_id: AssignmentPoolId,
    method: AssignmentMethod.default("round_robin"),
    requires: z.record(SkillName, SkillLevel).nullable().default(null),
  }),
  z.strictObject({ rule_id: AssignmentRuleId }),
]);
export type PoolOrRule = z.infer<typeof PoolOrRule>;

/** Who gets leads: a member, whoever's turn it is in a pool, or whom a rule chooses. */
export const AssignedTo = z.union([
  z.strictObject({ member_id: MemberId.nullable().describe("null: nobody.") }),
  ...PoolOrRule.options,
]);
export type AssignedTo = z.infer<typeof AssignedTo>;
