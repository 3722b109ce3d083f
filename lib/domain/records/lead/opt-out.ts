import type { ValidationError } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { OptedOut, OptOutChannel, OptOutInput } from "#lib/contract/records/opt-out.ts";
import { aheadMsMax } from "#lib/domain/platform/history/ahead.ts";

const order: readonly OptOutChannel[] = ["email", "phone", "all"];

/** The channels in a fixed order, each once; `all` brings every other one, so that a filter for one finds it. */
const settled = (channels: readonly OptOutChannel[]): OptOutChannel[] =>
  order.filter((channel) => channels.includes("all") || channels.includes(channel));

/**
 * The opt-out of a lead after a write: channels are added and never removed, and the first opt-out's time and source
 * stay. `stamp` gives the time and the source where the write gives none.
 */
export const withOptOut = (
  before: OptedOut | null,
  input: OptOutInput,
  stamp: { readonly at: string; readonly source: string },
): OptedOut | null => {
  if (input === undefined || input === null || input === false) return before;
  const given = input === true ? { channels: ["all" as const] } : input;
  const channels = settled([...(before?.channels ?? []), ...given.channels]);
  if (before !== null) return channels.length === before.channels.length ? before : { ...before, channels };
  const { at, source } = { at: null, source: null, ...given };
  return { channels, at: at ?? stamp.at, source: source ?? stamp.source };
};

/** The opt-out that both images together say; a write that loses one keeps it by this. */
export const keptOptOut = (before: OptedOut | null, after: OptedOut | null): OptedOut | null =>
  before === null || after === before
    ? after
    : withOptOut(before, after, { at: before.at ?? "", source: before.source ?? "" });

/** The error of an opt-out that a write adds with a time in the future. */
export const optOutErrors = (
  { opted_out, updated_at }: Lead,
  before: Lead | undefined,
): ValidationError[] => {
  const at = opted_out === before?.opted_out ? null : (opted_out?.at ?? null);
  if (at === null || Date.parse(at) <= Date.parse(updated_at) + aheadMsMax) return [];
  return [
    {
      pointer: "/opted_out/at",
      code: "in_the_future",
      message: "The lead opts out in the future.",
      hint: "Send the time at which it opted out, or leave `at` out for now.",
    },
  ];
};

/**
 * The opt-out of a lead whose unsubscribes or complaints were only counted, by releases without opt-outs. Null for a lead
 * without them, with an opt-out, or whose opt-out an admin has cleared, which leaves a stamp in its provenance.
 */
export const countedOptOut = (
  { opted_out, provenance, engagement: { unsubscribes, complaints } }: Lead,
  at: string,
): OptedOut | null => {
  const isDecided = opted_out !== null || provenance["opted_out"] !== undefined;
  if (isDecided || unsubscribes + complaints === 0) return null;
  return { channels: ["email"], at, source: unsubscribes > 0 ? "unsubscribe" : "complaint" };
};
