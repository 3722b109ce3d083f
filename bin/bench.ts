import { join } from "node:path";
import { bundleSections } from "./bench/bundles.ts";
import { duplicatesSection } from "./bench/duplicates.ts";
import { exportsSection } from "./bench/export-writing.ts";
import { readingSection } from "./bench/import-reading.ts";
import { mainJobSection } from "./bench/main-job.ts";
import { render, rewrite, type Section } from "./bench/report.ts";
import { rescoreSection } from "./bench/rescore.ts";
import { largeSearchSection, searchSection } from "./bench/search.ts";
import { searchDealsSection } from "./bench/search-deals.ts";
import { startUp } from "./bench/start-up.ts";
import { missedTargets } from "./bench/target.ts";
import { webhooksSection } from "./bench/webhooks.ts";
import { workflowsSection } from "./bench/workflows.ts";
import { writesSection } from "./bench/writes.ts";
import { readOptions } from "./read-options.ts";

const usage = `npm run bench -- [options]

  --only search,exports  some areas
  --quick                a small run
  --write                puts each area's report into docs/BENCHMARKS.md`;

// Measures what depends on the machine, each figure against a baseline of the same run. A target that is missed fails
// the run, unless it is a small one.
const { values } = readOptions(usage, {
  options: {
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const { quick } = values;

/** LEADRAIL_BENCH_LEADS=1000000 sets the base that is searched, with its hundredth and tenth, and what is exported. */
const leads = Number(process.env["LEADRAIL_BENCH_LEADS"] ?? (quick ? 10_000 : 1_000_000));
/** LEADRAIL_BENCH_RESCORED=1000000 sets how many leads are scored anew, with ten events each. */
const rescored = Number(process.env["LEADRAIL_BENCH_RESCORED"] ?? 200_000);
/** LEADRAIL_BENCH_EVENTS=1000 sets how many events fifty subscriptions have to get. */
const events = Number(process.env["LEADRAIL_BENCH_EVENTS"] ?? (quick ? 40 : 10_000));
/** LEADRAIL_BENCH_ROWS=1000000 sets the rows of the main job's file, LEADRAIL_BENCH_WAY='one PUT' one of the ways in. */
const rows = Number(process.env["LEADRAIL_BENCH_ROWS"] ?? (quick ? 10_000 : 100_000));
const way = process.env["LEADRAIL_BENCH_WAY"];

const readingSizes = quick
  ? { csvRows: 50_000, workbookRows: 20_000, rounds: 1 }
  : { csvRows: 1_000_000, workbookRows: 500_000, rounds: 3 };
const writeSizes = quick
  ? { requests: 20, batches: 2, importRows: 1_000 }
  : { requests: 100, batches: 10, importRows: 20_000 };

const areas: Readonly<Record<string, () => Promise<readonly Section[]>>> = {
  reading: async () => [await readingSection(readingSizes)],
  "start-up": async () => [await startUp(quick ? 1 : 5)],
  writes: async () => [await writesSection(writeSizes)],
  "main-job": async () => [await mainJobSection(rows, way === undefined ? undefined : [way])],
  search: async () => [
    await searchSection(quick ? [leads] : [leads / 100, leads / 10, leads], quick ? 3 : 9),
  ],
  "search-deals": async () => [await searchDealsSection(quick ? leads : leads / 10, quick ? 3 : 9)],
  rescore: async () => [await rescoreSection(quick ? 10_000 : rescored, quick ? 1 : 3)],
  exports: async () => [await exportsSection(leads, quick ? 1 : 3)],
  webhooks: async () => [await webhooksSection({ events, pacedEvents: quick ? 20 : 100 })],
  workflows: async () => [await workflowsSection(quick ? 3 : 10)],
  bundles: () => bundleSections(quick ? 3 : 15),
  duplicates: async () => [duplicatesSection()].filter((section) => section !== undefined),
};

/** Measured only when it is named: making ten million leads takes half an hour. */
const large: typeof areas = {
  "search-large": async () => [await largeSearchSection(leads)],
};

for (const area of values.only?.split(",") ?? Object.keys(areas)) {
  const measure = areas[area] ?? large[area];
  if (measure === undefined) throw new Error(`--only takes ${Object.keys(areas).join(", ")}; not ${area}`);
  const sections = await measure();
  const report = render(sections, `npm run bench -- --only ${area}${quick ? " --quick" : ""}`);
  console.log(report);
  if (values.write && sections.length > 0)
    rewrite(join(import.meta.dirname, "../docs/BENCHMARKS.md"), area, report);
}
for (const line of missedTargets()) console.error(`Target missed: ${line}`);
if (missedTargets().length > 0 && !quick) process.exitCode = 1;
