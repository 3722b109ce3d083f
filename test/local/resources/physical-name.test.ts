import { expect, it } from "vitest";
import { physicalName } from "#lib/local/resources/physical-name.ts";

const place = (logicalId: string) => ({ stack: "Shop", logicalId, path: [] });

it("names a resource by its place", () => {
  expect(physicalName(place("Queue"))).toBe("Shop-Queue");
});

it("keeps long names within the limit, the same each time and apart", () => {
  const [one, other] = [place(`${"a".repeat(90)}1`), place(`${"a".repeat(90)}2`)];

  expect(physicalName(one)).toHaveLength(64);
  expect(physicalName(one)).toBe(physicalName(one));
  expect(physicalName(one)).not.toBe(physicalName(other));
});
