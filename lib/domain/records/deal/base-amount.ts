import type { CurrencyRates } from "#lib/contract/records/currency-rates-record.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { dayIn } from "#lib/domain/platform/filter/time/calendar-day.ts";

/** The rates at which deals are written. */
export type Rates = Pick<CurrencyRates, "base_currency" | "rates">;

/** Rates with the workspace's time zone (IANA name), whose days they hold on. */
export type ZonedRates = Rates & { readonly timeZone: string };
type Rate = NonNullable<Deal["rate"]>;

/** A decimal as a whole number of its last places. */
const scaled = (text: string): { readonly units: bigint; readonly places: number } => {
  const [whole = "0", part = ""] = text.split(".");
  return { units: BigInt(`${whole}${part}`), places: part.length };
};

/** Rounded half up. */
const rounded = (units: bigint, from: number, to: number): bigint => {
  if (from <= to) return units * 10n ** BigInt(to - from);
  const step = 10n ** BigInt(from - to);
  return (units + step / 2n) / step;
};

const written = (units: bigint, places: number): string => {
  const digits = units.toString().padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

const placesOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Exact but for the last place, which is the base currency's. */
export const timesRate = (amount: string, rate: string, currency: string): string => {
  const [one, other] = [scaled(amount), scaled(rate)];
  const places = placesOf(currency);
  return written(rounded(one.units * other.units, one.places + other.places, places), places);
};

/** The sum of amounts of one currency, written in its places or in more where an amount has them. */
export const sumOf = (amounts: readonly string[], currency: string): string => {
  const parts = amounts.map(scaled);
  const places = Math.max(placesOf(currency), ...parts.map((part) => part.places));
  const units = parts.reduce((sum, part) => sum + rounded(part.units, part.places, places), 0n);
  return written(units, places);
};

/** The rate that holds on a day, `2026-12-31`; undefined where none does. */
const rateOn = ({ base_currency, rates }: Rates, currency: string, date: string): Rate | undefined => {
  if (currency === base_currency) return { value: "1", date, base_currency };
  const held = rates.filter((one) => one.currency === currency && one.date <= date);
  const latest = held.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
  return latest === undefined || base_currency === null
    ? undefined
    : { value: latest.value, date: latest.date, base_currency };
};

/**
 * Returns the deal with its rate and its amount in the base currency. An open deal takes the rate of the day `at`. A closed
 * deal takes the rate of its closing day, and keeps it while its status, closing day, currency and base stay the same.
 * A closed deal without such a rate keeps the rate of the same close in an earlier base currency. Without a base currency
 * no deal has a rate.
 */
export const inBaseCurrency = (before: Deal | undefined, next: Deal, rates: ZonedRates, at: string): Deal => {
  const { amount, closed_at, status } = next;
  const { base_currency: base, timeZone } = rates;
  if (amount === null || base === null) return { ...next, rate: null, base_amount: null };
  const isSameClose = before !== undefined && before.status === status && status !== "open";
  const kept = isSameClose && before.amount?.currency === amount.currency ? before.rate : null;
  const day = dayIn(closed_at ?? at, timeZone);
  const isSameDay = before?.closed_at != null && dayIn(before.closed_at, timeZone) === day;
  const isCurrent = isSameDay && kept?.base_currency === base;
  const rate = (isCurrent ? kept : null) ?? rateOn(rates, amount.currency, day) ?? kept ?? null;
  if (rate === null) return { ...next, rate: null, base_amount: null };
  const { base_currency: currency, value } = rate;
  return {
    ...next,
    rate,
    base_amount: { amount: timesRate(amount.amount, value, currency), currency },
  };
};

/** Whether a deal has a rate of the current base currency, or needs none because it has no amount. */
export const isAtBase = ({ amount, rate }: Deal, { base_currency: base }: Rates): boolean =>
  amount === null || base === null ? rate === null : rate?.base_currency === base;

/** Returns the deal at a rate of the current base currency. A deal that has one keeps it, so a second call changes nothing. */
export const restamped = (deal: Deal, rates: ZonedRates, at: string): Deal =>
  isAtBase(deal, rates) ? deal : inBaseCurrency(deal, deal, rates, at);
