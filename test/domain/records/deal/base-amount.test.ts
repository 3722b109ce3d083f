import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { inBaseCurrency, restamped, timesRate } from "#lib/domain/records/deal/base-amount.ts";

const rates = {
  base_currency: "EUR",
  timeZone: "UTC",
  rates: [
    { currency: "USD", value: "0.9", date: "2026-03-01" },
    { currency: "USD", value: "0.8", date: "2026-01-01" },
  ],
};
const deal = (fields: object): Deal =>
  ({
    status: "open",
    closed_at: null,
    rate: null,
    amount: { amount: "100.00", currency: "USD" },
    ...fields,
  }) as Deal;
const worth = (next: object, before?: Deal, at = "2026-04-01T00:00:00.000Z") => {
  const { rate, base_amount } = inBaseCurrency(before, deal(next), rates, at);
  return [rate?.value ?? null, rate?.date ?? null, base_amount?.amount ?? null];
};

describe("what a deal is worth in the base currency", () => {
  it("follows the rate of the day, and is nothing where there is none", () => {
    expect(worth({})).toEqual(["0.9", "2026-03-01", "90.00"]);
    expect(worth({}, undefined, "2026-02-01T00:00:00.000Z")).toEqual(["0.8", "2026-01-01", "80.00"]);
    expect(worth({}, undefined, "2025-12-31T00:00:00.000Z")).toEqual([null, null, null]);
    expect(worth({ amount: { amount: "5", currency: "EUR" } })).toEqual(["1", "2026-04-01", "5.00"]);
    expect(worth({ amount: { amount: "5", currency: "GBP" } })).toEqual([null, null, null]);
    expect(worth({ amount: null })).toEqual([null, null, null]);
  });

  it("keeps the rate of its close, also when its amount is corrected later", () => {
    const closing = { status: "won", closed_at: "2026-02-10T00:00:00.000Z" };
    const closed = inBaseCurrency(deal({}), deal(closing), rates, "2026-04-01T00:00:00.000Z");

    expect(closed.base_amount).toEqual({ amount: "80.00", currency: "EUR" });
    const corrected = { ...closed, amount: { amount: "200", currency: "USD" } };
    expect(worth(corrected, closed)).toEqual(["0.8", "2026-01-01", "160.00"]);
    expect(worth({ status: "open" }, closed)).toEqual(["0.9", "2026-03-01", "90.00"]);
  });

  it("takes the rate of the day to which its close is moved", () => {
    const closing = { status: "won", closed_at: "2026-02-10T00:00:00.000Z" };
    const closed = inBaseCurrency(deal({}), deal(closing), rates, "2026-04-01T00:00:00.000Z");
    const moved = (closed_at: string) => worth({ ...closed, closed_at }, closed);

    expect(moved("2026-03-02T00:00:00.000Z")).toEqual(["0.9", "2026-03-01", "90.00"]);
    expect(moved("2026-02-10T23:00:00.000Z")).toEqual(["0.8", "2026-01-01", "80.00"]);
    // Where none holds on that day, the one it had says more than none.
    expect(moved("2025-06-01T00:00:00.000Z")).toEqual(["0.8", "2026-01-01", "80.00"]);
  });

  it("takes the rate of the new closing day with each change between won and lost", () => {
    const lost = deal({ status: "lost", closed_at: "2026-02-10T00:00:00.000Z" });
    const closed = inBaseCurrency(undefined, lost, rates, "2026-02-10T00:00:00.000Z");
    const won = { ...closed, status: "won", closed_at: "2026-02-10T09:00:00.000Z" };
    const corrected = { ...rates, rates: [{ currency: "USD", value: "0.7", date: "2026-01-01" }] };

    expect(inBaseCurrency(closed, won as Deal, corrected, "2026-02-10T09:00:00.000Z").rate?.value).toBe(
      "0.7",
    );
    expect(
      inBaseCurrency(closed, won as Deal, { ...rates, rates: [] }, closed.closed_at ?? "").rate,
    ).toBeNull();
  });

  it("takes the rate of the day that the workspace's clocks show", () => {
    // 22:00 on 28 February in New York, 17:00 on 1 March in Kiritimati.
    const at = "2026-03-01T03:00:00.000Z";
    const rateIn = (timeZone: string, fields: object = {}) =>
      inBaseCurrency(undefined, deal(fields), { ...rates, timeZone }, at).rate?.value;
    const closed = { status: "won", closed_at: "2026-02-28T12:00:00.000Z" };

    expect([rateIn("America/New_York"), rateIn("UTC"), rateIn("Pacific/Kiritimati")]).toEqual([
      ...["0.8", "0.9", "0.9"],
    ]);
    expect([rateIn("UTC", closed), rateIn("Pacific/Kiritimati", closed)]).toEqual(["0.8", "0.9"]);
    const [euros, atTheEnd] = [{ amount: "1", currency: "EUR" }, "9999-12-31T23:00:00.000Z"];
    const last = inBaseCurrency(
      undefined,
      deal({ amount: euros }),
      { ...rates, timeZone: "Asia/Tokyo" },
      atTheEnd,
    );
    expect(last.rate?.date).toBe("9999-12-31");
  });

  it("follows another base currency, and of a closed deal stays where its closing day has no rate", () => {
    const usd = {
      ...rates,
      base_currency: "USD",
      rates: [{ currency: "EUR", value: "1.1", date: "2026-03-01" }],
    };
    const euros = { amount: { amount: "10", currency: "EUR" } };
    const stampedAt = (fields: object, at = "2026-04-01T00:00:00.000Z") =>
      inBaseCurrency(undefined, deal({ ...euros, ...fields }), rates, at);
    const again = (one: Deal) => restamped(one, usd, "2026-05-01T00:00:00.000Z");
    const [open, early, late] = [
      stampedAt({}),
      stampedAt({ status: "won", closed_at: "2026-02-10T00:00:00.000Z" }),
      stampedAt({ status: "won", closed_at: "2026-03-10T00:00:00.000Z" }),
    ];

    expect([again(open), again(early), again(late)].map((one) => one.base_amount)).toEqual([
      { amount: "11.00", currency: "USD" },
      { amount: "10.00", currency: "EUR" },
      { amount: "11.00", currency: "USD" },
    ]);
    expect(again(again(open))).toEqual(again(open));
    const none = { ...rates, base_currency: null, rates: [] };
    for (const one of [open, early, late])
      expect(restamped(again(one), none, "2026-05-01")).toMatchObject({ rate: null, base_amount: null });
  });

  it("is exact to the last place of the base currency, rounded half up", () => {
    expect(timesRate("0.05", "0.1", "EUR")).toBe("0.01");
    expect(timesRate("999999999999999.9999", "1", "EUR")).toBe("1000000000000000.00");
    expect(timesRate("12.34", "150.5", "JPY")).toBe("1857");
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(1_000_000), (cents, rate) => {
        const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        const exact = (BigInt(cents) * BigInt(rate) + 500n) / 1_000n;
        const [whole, part] = timesRate(
          amount,
          `${Math.floor(rate / 1_000)}.${String(rate % 1_000).padStart(3, "0")}`,
          "EUR",
        ).split(".");
        expect(BigInt(`${whole}${part}`)).toBe(exact);
      }),
    );
  });
});
