import { type Measured, measuring } from "./measuring.ts";
import type { Section } from "./report.ts";
import { dropLake, makeLake } from "./rescore/make-lake.ts";
import type { Asked } from "./rescore-contender.ts";
import { held } from "./target.ts";
import { seconds } from "./timing.ts";

const eventsOfLead = 10;
const ratioMax = 3;
const peakMbMax = 1_024;

/**
 * Finding which scores are due after an activation, when every lead's is and all events count, against DuckDB alone that
 * aggregates the same events by lead and kind; each in a process of its own, the shortest of several runs.
 */
export const rescoreSection = (leads: number, repetitions: number): Promise<Section> =>
  measuring("rescore-contender", async (measure) => {
    const events = leads * eventsOfLead;
    const lake = await makeLake(leads, events);
    try {
      const runs = (...asked: Asked): Measured[] =>
        Array.from({ length: repetitions }, () => measure(...asked)).toSorted((a, b) => a.ms - b.ms);
      const [ours, bare] = [runs("ours", `${leads}`), runs("bare", `${leads}`)];
      const [own, other] = [ours[0], bare[0]];
      if (own === undefined || other === undefined) throw new Error("nothing was measured");
      const heard = Math.floor(leads * 0.75);
      if (own.found["leads"] !== heard)
        throw new Error(`${own.found["leads"]} leads with sums, not ${heard}`);
      const what = `Which of ${leads.toLocaleString("en")} leads' scores are due, out of ${events.toLocaleString("en")} events`;
      return {
        title: "Rescoring",
        rows: [
          held({
            what,
            measured: own.ms / other.ms,
            target: { atMost: ratioMax },
            unit: "× bare DuckDB",
            made: `${seconds(own.ms)}, a count, a sum and a time by lead and kind of event ${seconds(other.ms)}`,
          }),
          held({
            what: `${what}: peak memory`,
            measured: Math.max(...ours.map(({ rssMb }) => rssMb)),
            target: { atMost: peakMbMax },
            unit: "MB",
            made: `of its process; the baseline's ${Math.max(...bare.map(({ rssMb }) => rssMb)).toFixed(0)} MB`,
          }),
        ],
      };
    } finally {
      dropLake(lake);
    }
  });
