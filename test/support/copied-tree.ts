import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const copied = [
  "bin",
  "lib",
  "functions",
  "docs",
  "environments",
  "package.json",
  "tsconfig.json",
  "cdk.json",
];

/** What a program wrote, and its exit code. */
export interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** A copy of the product's sources, which a test may change. */
export interface CopiedTree {
  readonly root: string;
  /** Runs one of its programs with Node. */
  run(program: string, ...parameters: readonly string[]): Ended;
  remove(): void;
}

/** Copies the sources, without tests. Packages are linked; caches, which name files by their paths, start empty. */
export const copyTree = (): CopiedTree => {
  const root = mkdtempSync(join(tmpdir(), "leadrail-tree-"));
  for (const path of copied) cpSync(path, join(root, path), { recursive: true });
  mkdirSync(join(root, "node_modules"));
  for (const name of readdirSync("node_modules").filter((one) => one !== ".cache"))
    symlinkSync(resolve("node_modules", name), join(root, "node_modules", name));
  return {
    root,
    run: (program, ...parameters) => {
      const options = { cwd: root, encoding: "utf8" } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], options);
      return { status, output: `${stdout}${stderr}` };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
