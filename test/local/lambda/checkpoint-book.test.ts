import { expect, it } from "vitest";
import { keptInMemory } from "#lib/local/kept.ts";
import { type Checkpoint, CheckpointBook } from "#lib/local/lambda/index.ts";

const hourMs = 3_600_000;
const place = { shardId: "shard", sequenceNumber: "7", createdAt: 0 };

it("each source finds its own place again in the next run", async () => {
  const kept = keptInMemory<Checkpoint>();
  const book = new CheckpointBook(kept, () => 0);
  await book.of("one", "stream").save(place);

  const next = new CheckpointBook(kept, () => 23 * hourMs);

  expect(next.of("one", "stream").load()).toEqual(place);
  expect(next.of("two", "stream").load()).toBeUndefined();
  expect(next.of("one", "another stream").load()).toBeUndefined();
});

it("a place at a record that the stream has forgotten counts for nothing", () => {
  const kept = keptInMemory<Checkpoint>();
  kept.put("one stream", place);
  const book = new CheckpointBook(kept, () => 24 * hourMs);

  expect(book.of("one", "stream").load()).toBeUndefined();
});

it("a stream is passed as far as the slowest of its sources", async () => {
  const book = new CheckpointBook(keptInMemory<Checkpoint>(), () => 0);
  const [one, two] = [book.of("one", "stream"), book.of("two", "stream")];
  await one.save(place);
  expect(book.passed()).toEqual(new Map());

  await two.save({ ...place, sequenceNumber: "5" });

  expect(book.passed()).toEqual(new Map([["stream", "5"]]));
});
