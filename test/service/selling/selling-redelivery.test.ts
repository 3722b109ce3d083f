import { it } from "vitest";
import { sellOnce } from "#test/support/selling.ts";
import { ownService } from "#test/support/service.ts";

/** Every queue delivers up to five times, out of order, and late. */
const service = ownService({ deliveryPolicy: { seed: 7, copiesMax: 5, shuffle: true, delayMsMax: 300 } });

it("moves, scores and assigns each lead once, though messages come five times, late and out of order", async () => {
  await sellOnce(service());
}, 60_000);
