import { startService } from "#lib/local/service/start-service.ts";
import type { Section } from "./report.ts";
import type { Behaviour } from "./webhooks/endpoints.ts";
import { type Outcome, openScene, runRound } from "./webhooks/run.ts";

/** What dead endpoints do, in the order in which they are taken. */
const deaths: readonly Behaviour[] = ["hangs", "fails", "refuses", "resets", "hangs"];

const subscriptions = 50;
const deadOnes = 5;
/** Events by which the machine's pace is found. */
const paceEvents = 10;
/** The two kinds take turns this often, so that other work on the machine hinders both alike. */
const roundsMax = 20;

const p95 = (outcomes: readonly Outcome[]): number => {
  const latencies = outcomes.flatMap(({ latenciesMs }) => latenciesMs).toSorted((a, b) => a - b);
  return latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN;
};
const missing = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, outcome) => sum + outcome.missing, 0);

const mixed = (live: number, dead: number): Behaviour[] => [
  ...Array.from({ length: live }, (): Behaviour => "live"),
  ...Array.from({ length: dead }, (_, index): Behaviour => deaths[index % deaths.length] ?? "fails"),
];

const round = (ms: number): string => `${ms.toFixed(0)} ms`;

/**
 * Events to 50 subscriptions, in turns to a workspace where all of them are live and to one where five are dead, on one
 * local service. The rate is a third of what the machine delivers, so that the figure tells about waiting behind others
 * and not about its cores. The dead ones are known as such when it begins.
 */
export const webhooksSection = async ({ events }: { readonly events: number }): Promise<Section> => {
  const service = await startService({
    empty: true,
    settings: { outboundNetwork: "public_and_loopback" },
    loggedCallsMax: 1_000,
  });
  try {
    const healthy = await openScene(service, mixed(subscriptions, 0));
    const ailing = await openScene(service, mixed(subscriptions - deadOnes, deadOnes));
    const warm = { events: paceEvents, eventsPerSecond: 1_000 };
    await runRound(service, ailing, warm);
    const burst = await runRound(service, healthy, warm);
    const perSecond = burst.latenciesMs.length / burst.seconds;
    const rounds = Math.min(roundsMax, events);
    const share = { events: Math.ceil(events / rounds), eventsPerSecond: perSecond / subscriptions / 3 };
    const [well, ill]: [Outcome[], Outcome[]] = [[], []];
    for (let turn = 0; turn < rounds; turn += 1) {
      well.push(await runRound(service, healthy, share));
      ill.push(await runRound(service, ailing, share));
      console.error(`round ${turn + 1} of ${rounds}`);
    }
    for (const { endpoints } of [healthy, ailing]) endpoints.close();
    return {
      title: "Webhooks: five dead endpoints among fifty",
      rows: [
        { what: "Deliveries a second, as fast as the local service can", value: perSecond.toFixed(0) },
        {
          what: `${share.events * rounds} events to 45 live and 5 dead endpoints: events that a live one has not got`,
          value: String(missing(ill)),
          yardstick: `${missing(well)} of 50 live ones`,
        },
        {
          what: "p95 from the bus to a live endpoint, with the dead ones against without",
          value: `${(p95(ill) / p95(well)).toFixed(2)} (${round(p95(ill))})`,
          yardstick: `1 (${round(p95(well))}); target ≤ 1.1`,
        },
      ],
    };
  } finally {
    await service.close();
  }
};
