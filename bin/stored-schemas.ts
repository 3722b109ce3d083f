import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeSchemas } from "./stored-schemas/describe-schemas.ts";

// Writes schemas/stored.json: what the release that is being tagged stores and queues.
const [release = ""] = process.argv.slice(2);
if (/^v\d+\.\d+\.\d+$/.test(release)) {
  const folder = join(import.meta.dirname, "../schemas");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "stored.json"), `${JSON.stringify(describeSchemas(release), null, 1)}\n`);
} else {
  console.error("Name the tag, for example: npm run schemas -- v0.1.0");
  process.exitCode = 1;
}
