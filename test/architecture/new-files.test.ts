import { cpSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { newEvent } from "../../bin/new/event.ts";
import { newQueue } from "../../bin/new/queue.ts";
import { newRecord } from "../../bin/new/record.ts";
import { newRoute } from "../../bin/new/route.ts";
import { Sources } from "../../bin/new/sources.ts";
import { makeFindWords } from "../../bin/words/find-words.ts";
import { bannedWords } from "./words.ts";

const findWords = makeFindWords(bannedWords);

/** What the makers change. */
const changed = [
  "lib/contract",
  "lib/capabilities",
  "lib/adapters/privacy",
  "lib/adapters/lake/collections.ts",
  "lib/domain/records/record-kind/record-kinds.ts",
  "functions/manifest",
];

const aProject = (): string => {
  const root = mkdtempSync(join(tmpdir(), "leadrail-new-"));
  for (const path of changed) cpSync(path, join(root, path), { recursive: true });
  return root;
};

const makers = [
  [
    "a route of an area",
    (to: Sources) => newRoute(to, ["GET", "/deals/{deal_id}/parts", "listDealParts"], {}),
  ],
  [
    "a route of a new area",
    (to: Sources) => newRoute(to, ["POST", "/gadgets", "makeGadget"], { context: "records" }),
  ],
  ["a kind of record", (to: Sources) => newRecord(to, ["gadget"], {})],
  [
    "a queue",
    (to: Sources) => newQueue(to, ["count-gadgets", "gadgetsQueue"], { context: "records", noun: "gadget" }),
  ],
  ["a kind of event", (to: Sources) => newEvent(to, ["gadget.broken"], { file: "lead" })],
] as const;

describe("npm run new", () => {
  it.each(makers)("writes the files of %s and its lines in the tables, all TypeScript", (_, make) => {
    const root = aProject();
    const sources = new Sources(root);
    make(sources);

    const paths = sources.write().map((line) => line.split(/\s+/)[1] ?? "");

    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths)
      expect(() => transformSync(readFileSync(join(root, path), "utf8"), { loader: "ts" })).not.toThrow();
  });

  it.each(makers)("writes no banned word into the new files of %s", (_, make) => {
    const root = aProject();
    const sources = new Sources(root);
    make(sources);
    const made = sources.write().flatMap((line) => {
      const [state, path = ""] = line.trim().split(/\s+/);
      return state === "new" ? [path] : [];
    });

    const found = made.flatMap((path) =>
      findWords(path, readFileSync(join(root, path), "utf8")).map(
        ({ word, line }) => `${path}:${line} ${word}`,
      ),
    );

    expect(found).toEqual([]);
  });

  it.each(makers)("writes nothing of %s when it is there already", (_, make) => {
    const root = aProject();
    const first = new Sources(root);
    make(first);
    first.write();

    expect(() => make(new Sources(root))).toThrow("is there already");
  });

  it("writes nothing when a table is not where it looks", () => {
    const root = mkdtempSync(join(tmpdir(), "leadrail-new-"));

    expect(() => newEvent(new Sources(root), ["gadget.broken"], { file: "lead" })).toThrow();
    expect(existsSync(join(root, "lib"))).toBe(false);
  });
});
