import type { LeadDeals, LeadMeetings } from "#lib/contract/records/lead-tallies.ts";
import { sumOf } from "#lib/domain/records/deal/base-amount.ts";
import type { TallyEntry } from "#lib/domain/records/lead-effect/tally-entry.ts";

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** What a lead's deals come to in a base currency; those without a rate count, and have no amount. */
export const dealsOf = (entries: readonly TallyEntry[], currency: string | null): LeadDeals => {
  const deals = entries.filter((entry) => entry.of === "deal");
  const those = (status: (typeof deals)[number]["status"]) => deals.filter((deal) => deal.status === status);
  const [open, won, lost] = [those("open"), those("won"), those("lost")];
  const amountOf = (some: typeof deals): string | null => {
    const amounts = some.flatMap(({ amount }) => (amount?.currency === currency ? [amount.amount] : []));
    // Deals whose amounts are not known in this currency come to nothing that could be said, least of all to 0.
    const isUnknown = amounts.length === 0 && some.some(({ amount }) => amount?.currency !== currency);
    return currency === null || deals.length === 0 || isUnknown ? null : sumOf(amounts, currency);
  };
  return {
    count: deals.length,
    open: open.length,
    won: won.length,
    lost: lost.length,
    open_amount: amountOf(open),
    won_amount: amountOf(won),
    currency: deals.length === 0 ? null : currency,
    last_closed_at: latest(deals.map(({ closed_at }) => closed_at)),
  };
};

/** How many of a lead's meetings are in each state. */
export const meetingsOf = (entries: readonly TallyEntry[]): LeadMeetings => {
  const meetings = entries.filter((entry) => entry.of === "meeting");
  const count = (status: (typeof meetings)[number]["status"]): number =>
    meetings.filter((meeting) => meeting.status === status).length;
  const held = meetings.filter(({ status }) => status === "held");
  return {
    scheduled: count("scheduled"),
    held: held.length,
    cancelled: count("cancelled"),
    no_show: count("no_show"),
    last_held_at: latest(held.map(({ at }) => at)),
  };
};
