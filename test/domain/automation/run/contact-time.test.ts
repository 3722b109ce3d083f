import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContactRules, contactTime } from "#lib/domain/automation/run/contact-time.ts";

const open: ContactRules = {
  quiet_hours: null,
  business_days: false,
  contacts_per_day: null,
  contacts_per_week: null,
  company_pause: null,
};
const time = (
  now: string,
  rules: Partial<ContactRules>,
  known: { at?: string[]; colleagueRepliedAt?: string } = {},
  zone = "UTC",
) => {
  const contacted = { at: [], colleagueRepliedAt: null, ...known };
  const { from, by } = contactTime(Date.parse(now), { ...open, ...rules }, contacted, zone);
  return [new Date(from).toISOString(), by];
};

describe("a contact", () => {
  it("is allowed at once where no rule says otherwise", () => {
    const known = { at: ["2026-03-02T08:00:00.000Z"], colleagueRepliedAt: "2026-03-02T08:00:00.000Z" };
    expect(time("2026-03-02T09:00:00.000Z", {}, known)).toEqual(["2026-03-02T09:00:00.000Z", null]);
  });

  it("waits for the lead's next day once it has had those of the day, on the day that clocks go forward as well", () => {
    const known = { at: ["2026-03-29T00:30:00.000Z"] };
    expect(time("2026-03-29T09:00:00.000Z", { contacts_per_day: 1 }, known, "Europe/Berlin")).toEqual([
      "2026-03-29T22:00:00.000Z",
      "contacts_per_day",
    ]);
    // In Auckland and in Honolulu another day has begun since.
    expect(time("2026-03-29T12:00:00.000Z", { contacts_per_day: 1 }, known, "Pacific/Auckland")[1]).toBe(
      null,
    );
    expect(time("2026-03-29T12:00:00.000Z", { contacts_per_day: 1 }, known, "Pacific/Honolulu")[1]).toBe(
      null,
    );
  });

  it("waits until enough of the last seven days' contacts are older", () => {
    const at = ["2026-03-01T08:00:00.000Z", "2026-03-03T08:00:00.000Z", "2026-03-04T08:00:00.000Z"];
    expect(time("2026-03-05T09:00:00.000Z", { contacts_per_week: 3 }, { at })).toEqual([
      "2026-03-08T00:00:00.000Z",
      "contacts_per_week",
    ]);
    expect(time("2026-03-05T09:00:00.000Z", { contacts_per_week: 2 }, { at })).toEqual([
      "2026-03-10T00:00:00.000Z",
      "contacts_per_week",
    ]);
    expect(time("2026-03-08T00:00:00.000Z", { contacts_per_week: 3 }, { at })[1]).toBe(null);
  });

  it("waits until a colleague's reply is so many days old", () => {
    const known = { colleagueRepliedAt: "2026-03-02T08:00:00.000Z" };
    const rules = { company_pause: { days: 3 } };
    expect(time("2026-03-04T09:00:00.000Z", rules, known)).toEqual([
      "2026-03-05T08:00:00.000Z",
      "company_pause",
    ]);
    expect(time("2026-03-05T08:00:00.000Z", rules, known)[1]).toBe(null);
  });

  it("waits for the end of quiet hours and weekends as well, also behind what a cap allows", () => {
    const rules = { quiet_hours: { from: "20:00", to: "08:00" }, business_days: true, contacts_per_day: 1 };
    expect(time("2026-03-02T21:00:00.000Z", rules)).toEqual(["2026-03-03T08:00:00.000Z", "quiet_hours"]);
    // A Friday: the next day is a Saturday.
    expect(time("2026-03-06T21:00:00.000Z", rules, { at: ["2026-03-06T09:00:00.000Z"] })).toEqual([
      "2026-03-09T08:00:00.000Z",
      "contacts_per_day",
    ]);
  });

  it("comes at the first hour at which no cap is full, whatever there was before", () => {
    const hourMs = 3_600_000;
    const now = Date.parse("2026-03-10T09:00:00.000Z");
    const day = (moment: number): number => Math.floor(moment / (24 * hourMs));
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 * 24 }), { maxLength: 30 }),
        fc.option(fc.integer({ min: 1, max: 4 })),
        fc.option(fc.integer({ min: 1, max: 8 })),
        (ago, contacts_per_day, contacts_per_week) => {
          const at = ago.map((hours) => new Date(now - hours * hourMs).toISOString());
          const isFull = (moment: number): boolean => {
            const ages = at.map((one) => day(moment) - day(Date.parse(one)));
            const count = (most: number): number => ages.filter((age) => age >= 0 && age < most).length;
            const isDayFull = contacts_per_day !== null && count(1) >= contacts_per_day;
            return isDayFull || (contacts_per_week !== null && count(7) >= contacts_per_week);
          };
          const known = { at, colleagueRepliedAt: null };
          const { from, by } = contactTime(
            now,
            { ...open, contacts_per_day, contacts_per_week },
            known,
            "UTC",
          );

          let first = now;
          while (isFull(first)) first = (day(first) + 1) * 24 * hourMs;
          expect([from, by === null]).toEqual([first, first === now]);
        },
      ),
    );
  });
});
