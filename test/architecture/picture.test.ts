import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contexts } from "#lib/contract/areas.ts";

/** The picture of docs/ARCHITECTURE.md: each context with its nouns. */
const drawn = (() => {
  const page = readFileSync("docs/ARCHITECTURE.md", "utf8");
  const picture = page.split("lib/domain/\n")[1]?.split("```")[0] ?? "";
  const rows = picture.split(/^ {2}(?=[a-z])/m).slice(1);
  return new Map(
    rows.map((row) => {
      const [context = "", ...rest] = row.split(/\s+/);
      const nouns = rest.join(" ").split(" ▼ ")[0] ?? "";
      return [context, nouns.split("·").map((noun) => noun.trim())];
    }),
  );
})();

const foldersOf = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe("the picture of the domain's rooms", () => {
  it("shows the contexts in the order in which they import", () => {
    expect([...drawn.keys()].toReversed()).toEqual(contexts);
    expect(new Set(foldersOf("lib/domain"))).toEqual(new Set(contexts));
  });

  it.each(contexts)("shows every noun of %s", (context) => {
    expect(new Set(drawn.get(context))).toEqual(new Set(foldersOf(`lib/domain/${context}`)));
  });
});
