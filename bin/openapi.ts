import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { routes } from "#lib/contract/index.ts";
import { openApiDocument } from "#lib/contract/openapi/document.ts";

// Writes docs/openapi.json from the route table; `--check` tells whether it is up to date and valid.
const path = join(import.meta.dirname, "../docs/openapi.json");
const text = `${JSON.stringify(openApiDocument(Object.values(routes)), null, 2)}\n`;

const fail = (reason: string): void => {
  console.error(reason);
  process.exitCode = 1;
};

if (process.argv.includes("--check")) {
  if ((await readFile(path, "utf8")) !== text)
    fail("docs/openapi.json is behind the route table: run `npm run openapi`");
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  if (!valid) fail(`docs/openapi.json is not valid OpenAPI: ${JSON.stringify(errors)}`);
} else await writeFile(path, text);
