import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeLists } from "./lists/make-lists.ts";

// Writes the lists of domains, roles, countries and time zones anew from their pinned packages; `--check` only tells whether
// they are up to date. To refresh: raise a package's version, then run this.
const root = join(import.meta.dirname, "..");
for (const [path, text] of Object.entries(makeLists())) {
  const file = join(root, path);
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if ((await readFile(file, "utf8")) !== text) {
    console.error(`${path} is behind its package: run \`node bin/refresh-lists.ts\``);
    process.exitCode = 1;
  }
}
