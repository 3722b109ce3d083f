import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { leadFieldsTable } from "./lead-fields/table.ts";

// Writes the table of a lead's fields in docs/FILTERS.md; `--check` fails where it is out of date.
const page = join(import.meta.dirname, "../docs/FILTERS.md");
const begin = "<!-- lead fields -->\n";
const end = "<!-- end of lead fields -->";

const text = readFileSync(page, "utf8");
const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
if (from < begin.length || to < from) throw new Error("docs/FILTERS.md has no place for the table of fields");
const written = `${text.slice(0, from)}${leadFieldsTable().join("\n")}\n${text.slice(to)}`;

if (!process.argv.includes("--check")) writeFileSync(page, written);
else if (written !== text) {
  console.error("docs/FILTERS.md is out of date: run `npm run lead-fields`");
  process.exitCode = 1;
}
