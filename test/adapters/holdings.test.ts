import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as keys from "#lib/adapters/dynamo/keys.ts";
import {
  collectionHoldings,
  type Holding,
  prefixHoldings,
  queueHoldings,
  tableHoldings,
} from "#lib/adapters/privacy/holdings.ts";
import { capabilities } from "#lib/capabilities/table.ts";
import { queueNames } from "#lib/contract/resources.ts";
import { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";

/** What makes a partition's name, or an index's sort key, is no place of its own. */
const inIndexes = ["changeKey", "dueKey"];
const keyMakers = Object.keys(keys).filter((name) => name.endsWith("Key") && !inIndexes.includes(name));

/** Parts of buckets that some function may reach. */
const prefixes = Object.values(capabilities)
  .flatMap(({ grants }) => [...grants])
  .flatMap((grant) => ("part" in grant && grant.part !== undefined ? [grant.part] : []))
  .filter((part) => part.endsWith("/"));

const rowOf = ([place, { of, forgets, lapses = "–" }]: readonly [string, Holding]): string =>
  `| \`${place}\` | ${of} | ${forgets} | ${lapses} |`;

const sorted = (names: Iterable<string>): string[] =>
  [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1));

describe("the register of what holds a person", () => {
  it.each([
    ["key of the table", keyMakers, tableHoldings],
    ["prefix of a bucket", prefixes, prefixHoldings],
    ["collection of the lake", LakeCollection.options, collectionHoldings],
    ["queue", queueNames, queueHoldings],
  ] as const)("has a row for every %s, and none that is gone", (_place, there, holdings) => {
    expect(sorted(Object.keys(holdings))).toEqual(sorted(there));
  });

  it("is what docs/PRIVACY.md shows", () => {
    const page = readFileSync("docs/PRIVACY.md", "utf8");
    const rows = [tableHoldings, prefixHoldings, collectionHoldings, queueHoldings]
      .flatMap((holdings) => Object.entries(holdings))
      .map(rowOf);

    expect(page.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
  });
});
