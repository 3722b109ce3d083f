import { startService } from "#lib/local/service/start-service.ts";
import type { Section } from "./report.ts";
import type { Behaviour } from "./webhooks/endpoints.ts";
import { type Outcome, runTrial } from "./webhooks/run.ts";

/** What dead endpoints do, in the order in which they are taken. */
const deaths: readonly Behaviour[] = ["hangs", "fails", "refuses", "resets", "hangs"];

const p95 = ({ latenciesMs }: Outcome): number =>
  latenciesMs[Math.floor(latenciesMs.length * 0.95)] ?? Number.NaN;

const mixed = (live: number, dead: number): Behaviour[] => [
  ...Array.from({ length: live }, (): Behaviour => "live"),
  ...Array.from({ length: dead }, (_, index): Behaviour => deaths[index % deaths.length] ?? "fails"),
];

const round = (ms: number): string => `${ms.toFixed(0)} ms`;

/**
 * Events to 50 subscriptions, first all of them live, then five of them dead, on one local service. The rate is a
 * third of what the machine delivers, so that the figure tells about waiting behind others and not about its cores.
 */
export const webhooksSection = async ({ events }: { readonly events: number }): Promise<Section> => {
  const service = await startService({
    empty: true,
    settings: { outboundNetwork: "public_and_loopback" },
    loggedCallsMax: 1_000,
  });
  try {
    const all = mixed(50, 0);
    const burst = await runTrial(service, {
      events: Math.min(events, 40),
      eventsPerSecond: 1_000,
      behaviours: all,
    });
    const eventsPerSecond = burst.latenciesMs.length / burst.seconds / 50 / 3;
    const healthy = await runTrial(service, { events, eventsPerSecond, behaviours: all });
    const dead = await runTrial(service, { events, eventsPerSecond, behaviours: mixed(45, 5) });
    const deliveries = burst.latenciesMs.length / burst.seconds;
    return {
      title: "Webhooks: five dead endpoints among fifty",
      rows: [
        { what: "Deliveries a second, as fast as the local service can", value: deliveries.toFixed(0) },
        {
          what: `${events} events to 45 live and 5 dead endpoints: events that a live one has not got`,
          value: String(dead.missing),
          yardstick: `${healthy.missing} of 50 live ones`,
        },
        {
          what: "p95 from the bus to a live endpoint, with the dead ones against without",
          value: `${(p95(dead) / p95(healthy)).toFixed(2)} (${round(p95(dead))})`,
          yardstick: `1 (${round(p95(healthy))}); target ≤ 1.1`,
        },
      ],
    };
  } finally {
    await service.close();
  }
};
