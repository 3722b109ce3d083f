import * as z from "zod";
import { ScoringModelId } from "#lib/contract/platform/ids.ts";

/** What stands behind a computed score. */
export const ScoreDetail = z.strictObject({
  model_id: ScoringModelId,
  manual: z.number().min(0).max(100).nullable().describe("The score that was written by hand before."),
  grade: z.string().nullable(),
});
export type ScoreDetail = z.infer<typeof ScoreDetail>;
