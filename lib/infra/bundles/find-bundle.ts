import { createHash } from "node:crypto";
import { existsSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../cache-folder.ts";
import type { FunctionCode } from "../constructs/leadrail-function.ts";
import { keyOf, type Note, noteOf, readKept, writeKept } from "./kept-note.ts";

/** What a bundle is made for. */
export type BundledCode = Pick<FunctionCode, "sourceFile" | "uses">;

const keptIn = join(cacheFolder, "leadrail-bundles");

/** Where the bundles of a function are kept, and the note of what the last of them was made of. */
export const placeOf = ({ sourceFile, uses }: BundledCode): { directory: string; noteFile: string } => {
  const directory = join(keptIn, sourceFile.replace(/\.ts$/, "").replaceAll("/", "-"));
  const row = createHash("sha256").update(JSON.stringify(uses)).digest("hex").slice(0, 8);
  return { directory: join(directory, row), noteFile: join(directory, `${row}.json`) };
};

/** How stale the time of a bundle's last use may be, so that finding it writes nothing as a rule. */
const USE_NOTED_EVERY_MS = 600_000;

const noteUse = (directory: string): void => {
  const now = Date.now();
  if (now - statSync(directory).mtimeMs > USE_NOTED_EVERY_MS) utimesSync(directory, now / 1_000, now / 1_000);
};

/**
 * The directory of a function's bundle, with `index.mjs` in it, when it was made before of the same sources, packages
 * and program. Costs a look at each source's time, a millisecond; loads nothing of the bundler.
 */
export const findBundle = (code: BundledCode): string | undefined => {
  const { directory, noteFile } = placeOf(code);
  const earlier = readKept<Note>(noteFile);
  const note = earlier && noteOf(Object.keys(earlier), earlier);
  if (earlier === undefined || note === undefined) return undefined;
  const found = join(directory, keyOf(note));
  if (!existsSync(found)) return undefined;
  if (Object.entries(note).some(([path, file]) => earlier[path] !== file)) writeKept(noteFile, note);
  noteUse(found);
  return join(found, "code");
};
