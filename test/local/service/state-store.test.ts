import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { openStateStore } from "#lib/local/service/state-store.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "state-"));
});
afterEach(() => rm(directory, { recursive: true }));

const Place = z.strictObject({ at: z.number() });

it("what is put is there at the next opening, part by part, and what is deleted is not", () => {
  const first = openStateStore(directory);
  first.kept("places", Place).put("one", { at: 1 });
  first.kept("places", Place).put("one", { at: 2 });
  first.kept("places", Place).put("two", { at: 3 });
  first.kept("places", Place).delete("two");
  first.close();

  const second = openStateStore(directory);
  const places = second.kept("places", Place).entries();
  const others = second.kept("others", Place).entries();
  second.close();

  expect(places).toEqual([["one", { at: 2 }]]);
  expect(others).toEqual([]);
});

it("a value of another shape is refused, not passed over", () => {
  const store = openStateStore(directory);
  store.kept("places", z.string()).put("one", "here");

  expect(() => store.kept("places", Place).entries()).toThrow(z.ZodError);

  store.close();
});

it("a folder that another service has is refused in words, and free when that one has ended", () => {
  const first = openStateStore(directory);

  expect(() => openStateStore(directory)).toThrow(
    `LEADRAIL_DATA: the folder ${directory} is in use by another running service`,
  );

  first.close();
  openStateStore(directory).close();
});

it.each([
  ["a file", "is not a folder"],
  ["a file/in", "is not a folder"],
])("%s instead of a folder is refused in words", async (name, reason) => {
  await writeFile(join(directory, "a file"), "");

  expect(() => openStateStore(join(directory, name))).toThrow(`${join(directory, name)} ${reason}`);
});
