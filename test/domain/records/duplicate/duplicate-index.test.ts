import { expect, it } from "vitest";
import { DuplicateIndex } from "#lib/domain/records/duplicate/duplicate-index.ts";
import { KeyPostings } from "#lib/domain/records/duplicate/key-postings.ts";
import { profileOf } from "#lib/domain/records/duplicate/profile.ts";
import { likelyScoreMin } from "#lib/domain/records/duplicate/thresholds.ts";

const person = (index: number) =>
  profileOf({
    first_name: "Ada",
    last_name: "Lovelace",
    email: `p${index}x${index * 7}@house-${index}.example`,
  });

it("finds what likeness there is among many, the best first", () => {
  const index = new DuplicateIndex<number>();
  for (let row = 0; row < 10_000; row += 1)
    index.add(
      row,
      profileOf({ name: `First${row} Last${row}`, email: `${row}@x.example`, company: { name: "Acme" } }),
    );

  const { matches } = index.lookup(
    profileOf({ name: "First77 Last77", company: { name: "ACME, Inc." } }),
    likelyScoreMin,
  );

  expect(matches.map(({ ref }) => ref)).toEqual([77]);
});

it("says when a name is shared by more than it compares", () => {
  const index = new DuplicateIndex<number>();
  for (let row = 0; row < 24; row += 1) index.add(row, person(row));

  const before = index.lookup(person(100), likelyScoreMin).isCut;
  index.add(24, person(24));

  expect([before, index.lookup(person(100), likelyScoreMin).isCut]).toEqual([false, true]);
});

it("knows the very same address from a likeness", () => {
  const index = new DuplicateIndex<number>();
  index.add(1, profileOf({ email: "ada@x.example", name: "Ada Lovelace" }));

  const same = index.lookup(profileOf({ email: "ADA@x.example " }), likelyScoreMin);
  const alike = index.lookup(profileOf({ email: "ada+1@x.example", name: "Ada Lovelace" }), likelyScoreMin);

  expect([same.sameEmail, alike.sameEmail]).toEqual([true, false]);
  expect(alike.matches.map(({ ref }) => ref)).toEqual([1]);
});

it("keeps a hundred thousand keys apart, each with its own entries", () => {
  const postings = new KeyPostings();
  for (let entry = 0; entry < 100_000; entry += 1) postings.add(`key ${entry >> 1}`, entry, 25);

  const wrong = Array.from({ length: 50_000 }, (_, key) => key).filter(
    (key) => postings.of(`key ${key}`).join() !== `${2 * key + 1},${2 * key}`,
  );

  expect(wrong).toEqual([]);
  expect(postings.of("another key")).toEqual([]);
});
