import type { ExportFormat } from "#lib/contract/transfer/exports.ts";
import type { Asked } from "./export-contender.ts";
import { type Measured, measuring } from "./measuring.ts";
import type { Row, Section } from "./report.ts";
import { held } from "./target.ts";
import { seconds } from "./timing.ts";

const formats = ["csv", "tsv", "json", "ndjson", "xlsx"] as const satisfies readonly ExportFormat[];
const peakMbMax = 120;
/** What the peak of ten times as many leads may be: nothing is kept, but the heap's sweeps come when they come. */
const growthMax = 1.25;

const middle = (runs: readonly Measured[], figure: "ms" | "rssMb"): number =>
  runs.map((run) => run[figure]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;

type Measure = (...asked: Asked) => Measured;

const rowsOf = (measure: Measure, format: ExportFormat, leads: number, repetitions: number): Row[] => {
  const runs = Array.from({ length: repetitions }, () => measure(format, `${leads}`));
  const few = Array.from({ length: repetitions }, () => measure(format, `${leads / 10}`));
  for (const { found } of runs)
    if (found["leads"] !== leads) throw new Error(`${format}: ${found["leads"]} of ${leads} leads written`);
  const [peak, small] = [middle(runs, "rssMb"), middle(few, "rssMb")];
  const megabytes = ((runs[0]?.found["bytes"] ?? 0) / 1e6).toFixed(0);
  const what = `${format.toUpperCase()}, ${leads.toLocaleString("en")} leads, all fields`;
  const made = `${megabytes} MB in ${seconds(middle(runs, "ms"))}, each lead counted in the file; a tenth of them ${small.toFixed(0)} MB`;
  return [
    held({ what: `${what}: peak memory`, measured: peak, target: { atMost: peakMbMax }, unit: "MB", made }),
    held({
      what: `${what}: growth`,
      measured: peak / small,
      target: { atMost: growthMax },
      unit: "× the peak of a tenth",
      made: "flat but for the heap's sweeps",
    }),
  ];
};

/** How much memory writing an export takes in each format, each in a process of its own; the middle of several runs. */
export const exportsSection = (leads: number, repetitions: number): Promise<Section> =>
  measuring("export-contender", async (measure) => ({
    title: "Writing exports",
    rows: formats.flatMap((format) => rowsOf(measure, format, leads, repetitions)),
  }));
