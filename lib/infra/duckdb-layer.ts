import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { cacheFolder } from "./cache-folder.ts";

const root = join(import.meta.dirname, "../..");
/** Of the functions' machines: Amazon Linux on arm64. */
const binding = "@duckdb/node-bindings-linux-arm64";
/** Plain JavaScript, the same everywhere. */
const packages = ["@duckdb/node-api", "@duckdb/node-bindings", "detect-libc"];

const Lock = z.object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) });

const lockedVersion = (name: string): string => {
  const lock = Lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const { version } = lock.packages[`node_modules/${name}`] ?? {};
  if (version === undefined) throw new Error(`package-lock.json does not lock ${name}`);
  return version;
};

/** Fetches a package that this machine's own architecture has no use for; npm checks that it is what was published. */
const fetchPackage = (name: string, to: string): void => {
  const directory = mkdtempSync(join(tmpdir(), "leadrail-layer-"));
  const spec = `${name}@${lockedVersion(name)}`;
  try {
    const asked = ["pack", spec, "--silent", "--pack-destination", directory];
    const packed = execFileSync("npm", asked, { cwd: root, encoding: "utf8" });
    mkdirSync(to, { recursive: true });
    execFileSync("tar", ["-xzf", join(directory, packed.trim()), "-C", to, "--strip-components=1"]);
  } catch (cause) {
    throw new Error(`the functions that search need ${spec}, which npm could not fetch`, { cause });
  } finally {
    rmSync(directory, { recursive: true });
  }
};

const layOut = (outdir: string): void => {
  const modules = join(outdir, "nodejs/node_modules");
  for (const name of packages)
    cpSync(join(root, "node_modules", name), join(modules, name), { recursive: true });
  const installed = join(root, "node_modules", binding);
  if (existsSync(installed)) cpSync(installed, join(modules, binding), { recursive: true });
  else fetchPackage(binding, join(modules, binding));
};

/**
 * Returns the directory of the Lambda layer with DuckDB: what `require` finds there, for the functions' architecture,
 * on a machine of any. It is made once for each set of locked versions, in a temporary directory first, so that two
 * processes may ask at the same time. Throws if npm cannot fetch the binding.
 */
export const duckDbLayerFiles = (): string => {
  const versions = [...packages, binding].map((name) => [name, lockedVersion(name)]);
  const key = createHash("sha256").update(JSON.stringify(versions)).digest("hex").slice(0, 16);
  const target = join(cacheFolder, "duckdb-layer", key);
  if (existsSync(target)) return target;
  const draft = `${target}-${randomUUID()}`;
  try {
    layOut(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was first, with the same files.
    if (!existsSync(target)) throw error;
  }
  return target;
};
