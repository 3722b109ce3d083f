import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** A file that went into a bundle, as it was. */
interface NotedFile {
  readonly modifiedMs: number;
  readonly bytes: number;
  /** Of its content. */
  readonly hash: string;
}

/** What the last bundle of a function was made of, by path from the project's root. */
export type Note = Readonly<Record<string, NotedFile>>;

const hashOf = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** The files as they are now; those that are unchanged by time and size are not read. Undefined when one is gone. */
export const noteOf = (paths: readonly string[], earlier: Note = {}): Note | undefined => {
  const note: Record<string, NotedFile> = {};
  for (const path of paths) {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const { mtimeMs: modifiedMs, size: bytes } = stats;
    const known = earlier[path];
    note[path] =
      known?.modifiedMs === modifiedMs && known.bytes === bytes
        ? known
        : { modifiedMs, bytes, hash: hashOf(readFileSync(join(root, path))) };
  }
  return note;
};

/** Names a bundle by what it is made of: the same files, the same key. */
export const keyOf = (note: Note): string =>
  hashOf(JSON.stringify(Object.entries(note).map(([path, { hash }]) => [path, hash]))).slice(0, 16);

/** Undefined when there is none, or one that was cut off. */
export const readKept = <Kept>(file: string): Kept | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

/** Two processes may write at a time: whoever comes last is right too. */
export const writeKept = (file: string, kept: unknown): void => {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(kept));
  renameSync(draft, file);
};
