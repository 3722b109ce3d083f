import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeLists } from "../../../../../bin/lists/make-lists.ts";

const root = join(import.meta.dirname, "../../../../..");

describe("the lists kept as data", () => {
  it("are what their pinned packages give, each with the version it was made of", () => {
    for (const [path, text] of Object.entries(makeLists())) {
      expect(readFileSync(join(root, path), "utf8") === text, path).toBe(true);
      expect(text).toMatch(/"source": "(?:[a-z0-9-]+@\d+\.\d+\.\d+(?:, )?)+"/);
    }
  });
});
