import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the functions of one local service have their temporary files. */
export interface TemporaryFolder {
  readonly path: string;
  /** Deletes it with all that is in it. */
  remove(): void;
}

const named = /^leadrail-functions-(\d+)-/;

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be asked, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** Makes a folder that no other service uses, and deletes those of services that were killed. */
export function makeTemporaryFolder(parent = tmpdir()): TemporaryFolder {
  for (const name of readdirSync(parent)) {
    const pid = named.exec(name)?.[1];
    // Another service may delete it at the same time.
    if (pid !== undefined && !runs(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  }
  const path = mkdtempSync(join(parent, `leadrail-functions-${process.pid}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}
