import { expect, it } from "vitest";
import { DuplicateIndex } from "#lib/domain/records/duplicate/duplicate-index.ts";
import { FactCounts } from "#lib/domain/records/duplicate/fact-counts.ts";
import { factsIn } from "#lib/domain/records/duplicate/facts.ts";
import { profileOf } from "#lib/domain/records/duplicate/profile.ts";
import { likelyScoreMin } from "#lib/domain/records/duplicate/thresholds.ts";

it("dates, numbers and short texts of custom fields are facts, ticked boxes and notes are none", () => {
  const facts = factsIn({
    born: "1815-12-10",
    seats: 12,
    street: "St. James's Sq. 12",
    vip: true,
    note: "x".repeat(101),
  });

  expect(facts).toEqual([
    { name: "custom.born", kind: "date", value: "1815-12-10" },
    { name: "custom.seats", kind: "code", value: "12" },
    { name: "custom.street", kind: "text", value: "st jamess sq 12" },
  ]);
});

it("a value is as common as the leads that have it, a person's own few entries aside", () => {
  const counts = new FactCounts();
  for (let lead = 0; lead < 100; lead += 1)
    counts.add(
      factsIn({ segment: lead < 30 ? "retail" : `own ${lead}`, born: lead < 3 ? "1815-12-10" : undefined }),
    );

  const [segment, born] = factsIn({ segment: "Retail", born: "1815-12-10" });

  expect(segment && counts.share(segment)).toBe(0.25);
  expect(born && counts.share(born)).toBe(0);
});

it("two of one name are likely one by a birth date, and not by a segment that many are in", () => {
  const person = (custom: Record<string, string>) =>
    profileOf({ name: "Ada Lovelace", phone: "+442079460123", custom });
  const index = new DuplicateIndex<number>();
  for (let row = 0; row < 100; row += 1)
    index.add(row, profileOf({ name: `First${row} Last${row}`, custom: { segment: "retail" } }));
  index.add(100, profileOf({ name: "Ada Lovelace", phone: "+442079460999", custom: { segment: "retail" } }));
  index.add(101, profileOf({ name: "Ada Lovelace", phone: "+442079460888", custom: { born: "1815-12-10" } }));

  const bySegment = index.lookup(person({ segment: "retail" }), likelyScoreMin);
  const byBirth = index.lookup(person({ born: "1815-12-10" }), likelyScoreMin);

  expect(bySegment.matches.map(({ ref }) => ref)).toEqual([]);
  expect(byBirth.matches.map(({ ref }) => ref)).toEqual([101]);
});
