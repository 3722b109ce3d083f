import * as z from "zod";

export const viewTypes = ["NEW_AND_OLD_IMAGES", "NEW_IMAGE", "OLD_IMAGE", "KEYS_ONLY"] as const;

/** One stream of a table. A table that turned its stream off and on again has had two. */
export const Stream = z.object({
  arn: z.string(),
  label: z.string(),
  tableName: z.string(),
  viewType: z.enum(viewTypes),
  keySchema: z.array(z.looseObject({ AttributeName: z.string() })),
  createdAtMs: z.number(),
  /** A stream that was turned off can be read until its records are trimmed. */
  isEnabled: z.boolean(),
  /** Of the last record that was forgotten: the next one goes on from there, even in an empty stream. */
  trimmedCount: z.number().default(0),
});
export type Stream = z.infer<typeof Stream>;

/** Every stream has one shard. */
export const SHARD_ID = "shardId-00000000000000000000-00000001";

/** AWS writes sequence numbers with at least 21 digits. */
const DIGITS = 20;

/** Written with as many digits for all, so that their text sorts as they do. */
export const sequenceNumber = (count: number): string => `1${String(count).padStart(DIGITS, "0")}`;

/** The count of a sequence number; undefined when it is none of ours. */
export const countOf = (sequence: string): number | undefined =>
  /^1\d+$/.test(sequence) && sequence.length === DIGITS + 1 ? Number(sequence.slice(1)) : undefined;
