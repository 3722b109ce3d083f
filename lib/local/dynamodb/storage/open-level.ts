import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Level } from "../dynalite.ts";

interface LevelModules {
  readonly Level: new (path: string, options: object) => Level;
  readonly MemoryLevel: new (options: object) => Level;
}

// The databases are dynalite's own dependencies, so that it and the door always have the same.
const dynaliteRequires = createRequire(createRequire(import.meta.url).resolve("dynalite/db"));
const { Level: DiskLevel } = dynaliteRequires("level") as LevelModules;
const { MemoryLevel } = dynaliteRequires("memory-level") as LevelModules;

/** Opens the database in a data directory, or an empty one in memory. Rejects when another process has it open. */
export const openLevel = async (dataDir?: string): Promise<Level> => {
  const level = await (dataDir === undefined ? inMemory() : onDisk(dataDir));
  await level.open();
  return level;
};

/** Keeps a value itself, neither written nor read; memory-level asks what it is and takes any answer. */
const asItIs = {
  name: "as-it-is",
  format: "utf8",
  encode: (value: unknown) => value,
  decode: (value: unknown) => value,
};

/** An item, its index entries and its stream records share what they hold: stored values are never changed. */
const inMemory = (): Level => new MemoryLevel({ valueEncoding: asItIs, storeEncoding: "utf8" });

const onDisk = async (dataDir: string): Promise<Level> => {
  const path = join(dataDir, "dynamodb");
  await mkdir(path, { recursive: true });
  return new DiskLevel(path, { valueEncoding: "json" });
};
