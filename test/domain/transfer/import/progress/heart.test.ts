import { expect, it } from "vitest";
import { Heart } from "#lib/domain/transfer/import/progress/heart.ts";
import type { Pulse } from "#lib/domain/transfer/import/progress/pace.ts";
import { anImport } from "../an-import.ts";

it("a check tells how far it is every two seconds, and a short one not at all", async () => {
  const beats: Pulse[] = [];
  let ms = Date.parse("2026-01-02T00:00:00.000Z");
  const pulse = {
    beat: async (_: unknown, beat: Pulse) => {
      beats.push(beat);
    },
  };
  const heart = new Heart(pulse, anImport(), () => new Date(ms));
  for (let rows = 1; rows <= 10; rows += 1) {
    ms += 500;
    heart.share(rows / 20);
    if (heart.isDue()) await heart.beat(rows);
  }

  const since = "2026-01-02T00:00:00.000Z";
  expect(beats).toEqual([
    { since, at: "2026-01-02T00:00:02.000Z", rows: 4, share: 0.2 },
    { since, at: "2026-01-02T00:00:04.000Z", rows: 8, share: 0.4 },
  ]);
});
