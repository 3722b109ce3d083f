import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { routes } from "#lib/contract/index.ts";
import { openApiDocument } from "#lib/contract/openapi/document.ts";

// Writes docs/openapi.json from the route table; `--check` only tells whether it is up to date.
const path = join(import.meta.dirname, "../docs/openapi.json");
const text = `${JSON.stringify(openApiDocument(Object.values(routes)), null, 2)}\n`;

if (!process.argv.includes("--check")) await writeFile(path, text);
else if ((await readFile(path, "utf8")) !== text) {
  console.error("docs/openapi.json is behind the route table: run `npm run openapi`");
  process.exitCode = 1;
}
