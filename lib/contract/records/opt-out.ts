import * as z from "zod";
import { Timestamp, TimestampInput } from "#lib/contract/platform/timestamp.ts";

/** `all` includes the other channels, and those that later releases add. */
export const OptOutChannel = z.enum(["email", "phone", "all"]);
export type OptOutChannel = z.infer<typeof OptOutChannel>;

const source = z.string().trim().min(1).max(100);

/** By which channels a lead must not be contacted, since when, and what said so. */
export const OptedOut = z.strictObject({
  channels: z.array(OptOutChannel).min(1).max(3).describe("With `all`, `email` and `phone` are listed too."),
  at: Timestamp.nullable().describe("When the lead opted out first. Null for roles that see masked data."),
  source: source
    .nullable()
    .describe(
      "`unsubscribe`, `complaint`, `reply`, or what the writer says. Null for roles that see masked data.",
    ),
});
export type OptedOut = z.infer<typeof OptedOut>;

/** What a writer may send: channels are added to those that the lead has; nothing sent here takes one away. */
export const OptOutInput = z
  .union(
    [
      z.strictObject({
        channels: z.array(OptOutChannel).min(1).max(3),
        at: TimestampInput.nullish(),
        source: source.nullish(),
      }),
      z.boolean(),
    ],
    { error: 'An opt-out is an object with `channels`, such as `{"channels": ["email"]}`, or a boolean.' },
  )
  .nullish()
  .describe(
    "Channels by which the lead must not be contacted; `true` is `all`. They are added: `null`, `false` and fewer channels change nothing. An admin clears an opt-out by `DELETE /leads/{lead_id}/opt-out`.",
  );
export type OptOutInput = z.infer<typeof OptOutInput>;
