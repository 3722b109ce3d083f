import { describe, expect, it } from "vitest";
import {
  attemptsMax,
  nextAttemptAt,
  retryAfterSeconds,
  retryDelaysSeconds,
} from "#lib/domain/events/delivery/retry-schedule.ts";

const at = new Date("2026-11-21T10:00:00.000Z");
const wait = (attemptsMade: number, retryAfter: string | null = null, deliveryId = "dlv_1") =>
  (nextAttemptAt({ deliveryId, attemptsMade, at, retryAfter }).getTime() - at.getTime()) / 1_000;

describe("the schedule", () => {
  it("waits 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and up to a fifth longer", () => {
    expect(retryDelaysSeconds).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    for (let made = 1; made < attemptsMax; made += 1) {
      const planned = retryDelaysSeconds[made] ?? 0;
      expect(wait(made)).toBeGreaterThanOrEqual(planned);
      expect(wait(made)).toBeLessThanOrEqual(Math.ceil(planned * 1.2));
    }
  });

  it("spreads deliveries that failed together, and waits the same for the same delivery", () => {
    const waits = Array.from({ length: 200 }, (_, n) => wait(3, null, `dlv_${n}`));

    expect(new Set(waits).size).toBeGreaterThan(100);
    expect(wait(3, null, "dlv_7")).toBe(waits[7]);
  });

  it("honours Retry-After in seconds and as a date when it asks for more, up to a day", () => {
    expect(wait(1, "120")).toBe(120);
    expect(wait(1, "Sat, 21 Nov 2026 10:10:00 GMT")).toBe(600);
    expect(wait(3, "1")).toBe(wait(3));
    expect(wait(1, "99999999")).toBe(86_400);
    expect(wait(1, "Sat, 21 Nov 2066 10:10:00 GMT")).toBe(86_400);
  });

  it.each(["soon", "", "-5", "1e3"])("passes over a Retry-After that says %j", (header) => {
    expect(retryAfterSeconds(header, at) ?? 0).toBe(0);
  });
});
