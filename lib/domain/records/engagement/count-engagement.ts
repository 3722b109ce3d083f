import type { EngagementEvent, EngagementKind } from "#lib/contract/records/engagement.ts";
import type { Engagement } from "#lib/contract/records/lead-record.ts";

const counters = {
  sent: "sent",
  delivered: "delivered",
  open: "opens",
  click: "clicks",
  reply: "replies",
  bounce: "bounces",
  unsubscribe: "unsubscribes",
  complaint: "complaints",
  meeting: "meetings",
} as const satisfies Record<EngagementKind, keyof Engagement>;

/** A rate over delivered messages, to four places; a message may be opened whose delivery nobody told. */
const rate = (count: number, delivered: number): number | null =>
  delivered === 0 ? null : Math.min(1, Math.round((count / delivered) * 10_000) / 10_000);

/** Counters with the rates that follow from them. */
export const withRates = (counts: Omit<Engagement, `${string}_rate`>): Engagement => ({
  ...counts,
  open_rate: rate(counts.opens, counts.delivered),
  click_rate: rate(counts.clicks, counts.delivered),
  reply_rate: rate(counts.replies, counts.delivered),
});

/** Whether an event that comes for the first time moves counters. */
export const movesCounters = (event: Pick<EngagementEvent, "bounce_type">, isByMachine: boolean): boolean =>
  !isByMachine && event.bounce_type !== "soft";

/** The counters after one more event of a kind, with the rates that follow from them. */
export const countEngagement = (before: Engagement, kind: EngagementKind): Engagement => {
  const counter = counters[kind];
  return withRates({ ...before, [counter]: before[counter] + 1 });
};
