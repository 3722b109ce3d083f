import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeTemporaryFolder } from "#lib/local/service/temporary-folder.ts";

const parent = mkdtempSync(join(tmpdir(), "leadrail-temporary-"));
afterAll(() => rmSync(parent, { recursive: true }));

it("each service has a folder of its own, which goes with it", () => {
  const [one, other] = [makeTemporaryFolder(parent), makeTemporaryFolder(parent)];
  writeFileSync(join(one.path, "file"), "x");

  one.remove();

  expect(one.path).not.toBe(other.path);
  expect([existsSync(one.path), existsSync(other.path)]).toEqual([false, true]);
  other.remove();
});

it("the folder of a service that was killed goes when the next one starts, and that of nobody else", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const [left, foreign] = [join(parent, `leadrail-functions-${pid}-a`), join(parent, "leadrail-lake")];
  mkdirSync(join(left, "leadrail-lake"), { recursive: true });
  mkdirSync(foreign);

  makeTemporaryFolder(parent).remove();

  expect([existsSync(left), existsSync(foreign)]).toEqual([false, true]);
});
