import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { resourceTypes } from "#lib/local/resources/index.ts";
import { inertTypes } from "#lib/local/resources/inert-types.ts";

let page: string;
beforeAll(async () => {
  page = await readFile(join(import.meta.dirname, "../../../docs/LOCAL.md"), "utf8");
});

/** The types that a paragraph names, from its first words to the empty line. */
const namedAfter = (words: string): string[] => {
  const [, rest = ""] = page.split(`\n${words}`);
  return [...(rest.split("\n\n")[0] ?? "").matchAll(/`(AWS::\w+::\w+)`/g)].map(([, name = ""]) => name);
};

describe("docs/LOCAL.md", () => {
  it("names each resource type that the service carries out or takes without effect, and no other", () => {
    const inert = inertTypes.map(({ type }) => type);
    const active = [...resourceTypes.keys()].filter((name) => !inert.includes(name));

    expect(new Set(namedAfter("Carried out:"))).toEqual(new Set(active));
    expect(new Set(namedAfter("Without effect,"))).toEqual(new Set(inert));
  });

  it("gives AWS's page with each row of what is modelled and what is not", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| What"));

    expect(rows.length).toBeGreaterThan(15);
    expect(
      rows.filter((row) => !/\| \[[^\]]+\]\(https:\/\/docs\.aws\.amazon\.com\/\S+\) \|$/.test(row)),
    ).toEqual([]);
  });
});
