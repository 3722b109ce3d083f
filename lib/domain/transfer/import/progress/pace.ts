import * as z from "zod";
import { Timestamp } from "#lib/contract/records/lead-record.ts";

/** When a step began, and how many rows were done before it (when it goes on after a stop). */
export const Pace = z.object({ since: Timestamp, from: z.int().min(0) });
export type Pace = z.infer<typeof Pace>;

/** How far the check of a file was `at` a time: rows so far, and the share of its bytes that they took. */
export const Pulse = z.object({
  since: Timestamp,
  at: Timestamp.optional(),
  rows: z.int().min(0),
  share: z.number().min(0).max(1),
});
export type Pulse = z.infer<typeof Pulse>;
