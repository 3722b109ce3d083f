import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";

const names = z.array(z.string());

/** What a row of an import is likely one with: a lead, an earlier row, or a lead that the importer may not see. */
export const LikelyDuplicate = z.strictObject({
  lead_id: LeadId.nullable().describe("Null when it is a row, or a lead that you may not see."),
  row: z.int().nullable().describe("An earlier row of the file."),
  score: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("How probable it is that the two are one; null for a lead that you may not see."),
  agree: names.describe("Fields that are the same or nearly so."),
  differ: names.describe("Fields that both have and that differ."),
  missing: names.describe("Fields that one of the two lacks."),
});
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>;

export const OnLikelyMatch = z
  .enum(["create", "skip", "review", "off"])
  .describe(
    "What becomes of a row that no lead shares its email with, but that is likely one with a lead or with an earlier row. `create`: it makes a lead and is reported. `skip`: it makes none and is reported. `review`: one that is likely one with a lead waits until somebody decides; one that is likely one with an earlier row makes a lead and is reported. `off`: nobody looks.",
  );

/** How far likely duplicates were looked for; null where they were not. */
export const LikelyCheck = z
  .strictObject({
    leads: z
      .enum(["compared", "too_many"])
      .describe(
        "`too_many`: the workspace has more leads than an import compares, and rows were compared with none.",
      ),
    rows: z
      .enum(["compared", "too_many"])
      .describe(
        "`too_many`: rows were compared with the first 200,000 rows of the file and with no later one.",
      ),
    cut: z
      .int()
      .min(0)
      .describe(
        "Rows that have a name or a company in common with more others than one row is compared with.",
      ),
  })
  .describe("How far likely duplicates were looked for.");
export type LikelyCheck = z.infer<typeof LikelyCheck>;
