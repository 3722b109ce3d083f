import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleSections } from "./bench/bundles.ts";
import { duplicatesSection } from "./bench/duplicates.ts";
import { exportsSection } from "./bench/export-writing.ts";
import { readingSection } from "./bench/import-reading.ts";
import { render, rewrite } from "./bench/report.ts";
import { searchSection } from "./bench/search.ts";
import { startUp } from "./bench/start-up.ts";
import { missedTargets } from "./bench/target.ts";
import { writesSection } from "./bench/writes.ts";

// Measures what depends on the machine, each figure against a yardstick of the same run. `--quick` for a small run,
// `--write` puts the report into docs/BENCHMARKS.md. A target that is missed fails the run, unless it is a small one.
const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
});
const readingSizes = values.quick
  ? { csvRows: 50_000, workbookRows: 20_000, repetitions: 1 }
  : { csvRows: 1_000_000, workbookRows: 500_000, repetitions: 2 };
const sizes = values.quick
  ? { requests: 20, batches: 2, importRows: 1_000 }
  : { requests: 100, batches: 10, importRows: 20_000 };

/** LEADRAIL_BENCH_LEADS=1000000 sets the base that is searched, with its hundredth and tenth, and what is exported. */
const leads = Number(process.env["LEADRAIL_BENCH_LEADS"] ?? (values.quick ? 10_000 : 1_000_000));
const searched = values.quick ? [leads] : [leads / 100, leads / 10, leads];

const duplicates = duplicatesSection();
const sections = [
  await readingSection(readingSizes),
  await startUp(values.quick ? 1 : 5),
  await writesSection(sizes),
  await searchSection(searched, values.quick ? 3 : 9),
  await exportsSection(leads, values.quick ? 1 : 3),
  ...(await bundleSections(values.quick ? 3 : 15)),
  ...(duplicates === undefined ? [] : [duplicates]),
];
const report = render(sections, `npm run bench${values.quick ? " -- --quick" : ""}`);

console.log(report);
for (const line of missedTargets()) console.error(`Target missed: ${line}`);
if (missedTargets().length > 0 && !values.quick) process.exitCode = 1;
if (values.write) rewrite(join(import.meta.dirname, "../docs/BENCHMARKS.md"), report);
