import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { bundle } from "../bundle.ts";
import { type BundledCode, findBundle, placeOf } from "./find-bundle.ts";
import { keyOf, noteOf, writeKept } from "./kept-note.ts";
import { installed, programOf } from "./program.ts";

/** What this process has read of the program that bundles, it read by then. */
const loadedMs = Date.now();

/** A service that runs may still be about to load one that was used within the hour. */
const KEPT_MIN = 4;
const UNUSED_MS = 3_600_000;

const dropOld = (directory: string): void => {
  const kept = readdirSync(directory).map((name) => {
    const path = join(directory, name);
    return { path, usedMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  const old = kept.toSorted((a, b) => b.usedMs - a.usedMs).slice(KEPT_MIN);
  for (const { path, usedMs } of old)
    if (Date.now() - usedMs > UNUSED_MS) rmSync(path, { recursive: true, force: true });
};

/** Whether the draft is there, be it that another process was faster: theirs is the same. */
const moveTo = (draft: string, target: string): void => {
  try {
    renameSync(draft, target);
  } catch (error) {
    if (statSync(target, { throwIfNoEntry: false }) === undefined) throw error;
    rmSync(draft, { recursive: true });
  }
};

const makeBundle = async (code: BundledCode): Promise<string> => {
  const { directory, noteFile } = placeOf(code);
  const draft = join(directory, `draft-${randomUUID()}`);
  const beganMs = Date.now();
  mkdirSync(draft, { recursive: true });
  const { sources, ...account } = await bundle(code, join(draft, "code"));
  writeFileSync(join(draft, "metafile.json"), JSON.stringify(account));
  const program = await programOf(sources);
  const note = noteOf(
    [...new Set([...sources, ...program, ...installed])].toSorted((a, b) => (a < b ? -1 : 1)),
  );
  const isStale = (path: string, sinceMs: number): boolean =>
    (note?.[path]?.modifiedMs ?? Infinity) > sinceMs;
  // Something was saved meanwhile: the bundle serves whoever asked, and the next one makes it anew.
  if (
    note === undefined ||
    sources.some((path) => isStale(path, beganMs)) ||
    program.some((path) => isStale(path, loadedMs))
  )
    return join(draft, "code");
  const target = join(directory, keyOf(note));
  moveTo(draft, target);
  writeKept(noteFile, note);
  dropOld(directory);
  return join(target, "code");
};

/**
 * The directory of a function's bundle, made unless it was made before. Rejects when a capability is not declared or a
 * source can't be read. It is shared: whoever wants to change it takes a copy.
 */
export const keepBundle = async (code: BundledCode): Promise<string> =>
  findBundle(code) ?? (await makeBundle(code));

/** Esbuild's account of what went into a kept bundle. */
export const accountOf = (directory: string): Metafile =>
  JSON.parse(readFileSync(join(dirname(directory), "metafile.json"), "utf8"));
