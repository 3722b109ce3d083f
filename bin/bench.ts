import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleSections } from "./bench/bundles.ts";
import { duplicatesSection } from "./bench/duplicates.ts";
import { render, rewrite } from "./bench/report.ts";
import { startUp } from "./bench/start-up.ts";
import { writesSection } from "./bench/writes.ts";

// Measures what depends on the machine, each figure against a yardstick of the same run. `--quick` for a small run,
// `--write` puts the report into docs/BENCHMARKS.md.
const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
});
const sizes = values.quick
  ? { requests: 20, batches: 2, importRows: 1_000 }
  : { requests: 100, batches: 10, importRows: 20_000 };

const duplicates = duplicatesSection();
const sections = [
  await startUp(values.quick ? 1 : 5),
  await writesSection(sizes),
  ...(await bundleSections(values.quick ? 3 : 15)),
  ...(duplicates === undefined ? [] : [duplicates]),
];
const report = render(sections, `npm run bench${values.quick ? " -- --quick" : ""}`);

console.log(report);
if (values.write) rewrite(join(import.meta.dirname, "../docs/BENCHMARKS.md"), report);
