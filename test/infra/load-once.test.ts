import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadOnce, type MadeBundle } from "#lib/infra/bundles/load-once.ts";

const folder = mkdtempSync(join(tmpdir(), "leadrail-load-once-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
/** A bundle of this text, whose function has these variables. */
const aBundle = (text: string, environment: Record<string, string> = {}): MadeBundle => {
  made += 1;
  const name = `bundle-${made}`;
  const directory = join(folder, name, "code");
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "index.mjs"), text);
  return { code: { sourceFile: `${name}.ts`, uses: [], environment }, directory } as never;
};

const sound = "export const handler = () => 1;";
const needsTable = `
  if (process.env.TABLE_NAME === undefined) throw new Error("no TABLE_NAME");
  ${sound}
`;

describe("bundles that are loaded together", () => {
  it("each has the environment of its own function", async () => {
    await loadOnce([aBundle(needsTable, { TABLE_NAME: "leads" }), aBundle(sound)], 2);

    const bundles = [aBundle(needsTable, { TABLE_NAME: "leads" }), aBundle(needsTable)];
    await expect(loadOnce(bundles, 1)).rejects.toThrow(/bundle-4\.ts does not load.*no TABLE_NAME/s);
  });

  it.each([
    ["throws", 'throw new Error("broken");', /does not load.*broken/s],
    ["has no handler", "export const other = 1;", /exports no handler/],
    ["rejects after its import", `Promise.reject(new Error("late")); ${sound}`, /late/],
  ])("the one that %s is named", async (_, text, message) => {
    await expect(loadOnce([aBundle(sound), aBundle(text), aBundle(sound)], 1)).rejects.toThrow(message);
  });

  it("a bundle that was loaded before is not loaded again", async () => {
    const bundle = aBundle(sound);
    await loadOnce([bundle], 1);
    writeFileSync(join(bundle.directory, "index.mjs"), `throw new Error("loaded again");`);

    await loadOnce([bundle], 1);
    expect(existsSync(bundle.directory)).toBe(true);
  });
});
