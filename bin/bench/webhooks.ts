import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Service, startService } from "#lib/local/service/start-service.ts";
import type { Row, Section } from "./report.ts";
import { held } from "./target.ts";
import type { Behaviour } from "./webhooks/endpoints.ts";
import { type Outcome, runFlatOut, runPaced } from "./webhooks/rounds.ts";
import { openScene, type Scene } from "./webhooks/scene.ts";

export interface WebhookSizes {
  /** That every live endpoint has to get, flat out. */
  readonly events: number;
  /** By which waiting is measured, with the dead endpoints and as many without. */
  readonly pacedEvents: number;
}

/** What dead endpoints do, in the order in which they are taken. */
const deaths: readonly Behaviour[] = ["hangs", "fails", "refuses", "resets", "hangs"];

const subscriptions = 50;
const deadOnes = 5;
/** Events by which the machine's pace is found. */
const paceEvents = 20;
/** The two kinds take turns this often, so that other work on the machine hinders both alike. */
const rounds = 20;
/** Events under way at a time when the endpoints set the pace. */
const underWay = 20;

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

const shown = (ms: number): string => `${ms.toFixed(0)} ms`;

/**
 * Waiting behind dead endpoints: at a third of what the machine delivers, so that the figure tells about waiting behind
 * others and not about its cores, in turns to a workspace of live ones and to one where five are known to be dead.
 */
const waitingRows = async (
  service: Service,
  [healthy, ailing]: readonly [Scene, Scene],
  events: number,
): Promise<Row[]> => {
  const warm = { events: paceEvents, eventsPerSecond: 1_000 };
  await runPaced(service, ailing, warm);
  const burst = await runPaced(service, healthy, warm);
  const perSecond = burst.latenciesMs.length / burst.seconds;
  const share = { events: Math.ceil(events / rounds), eventsPerSecond: perSecond / subscriptions / 3 };
  const [well, ill]: [Outcome[], Outcome[]] = [[], []];
  for (let turn = 0; turn < rounds; turn += 1) {
    well.push(await runPaced(service, healthy, share));
    ill.push(await runPaced(service, ailing, share));
    console.error(`round ${turn + 1} of ${rounds}`);
  }
  const rate = `${(share.eventsPerSecond * subscriptions).toFixed(0)} deliveries a second`;
  const count = `${share.events * rounds} events each, ${missing([...well, ...ill])} missing, ${rate}`;
  return [
    held({
      what: "p95 from the bus to a live endpoint, with five dead ones among fifty against none",
      measured: p95(ill) / p95(well),
      target: { atMost: 1.1 },
      unit: "×",
      made: `${shown(p95(ill))} against ${shown(p95(well))}; ${count}`,
    }),
  ];
};

/** That every live endpoint gets every event, while five others are dead for as long as it takes. */
const arrivalRows = async (service: Service, ailing: Scene, events: number): Promise<Row[]> => {
  const outcome = await runFlatOut(service, ailing, { events, underWay }, (done) => {
    if (done % 200 === 0) console.error(`${done} of ${events} events`);
  });
  const perSecond = (outcome.latenciesMs.length / outcome.seconds).toFixed(0);
  return [
    held({
      what: `${events} events to 50 subscriptions, five of them dead: deliveries that a live one has not got`,
      measured: outcome.missing,
      target: { atMost: 0 },
      unit: "missing",
      made: `of ${events * ailing.live.length}, in ${(outcome.seconds / 60).toFixed(0)} min: ${perSecond} a second, beside the attempts for the dead ones`,
    }),
  ];
};

/** Events to 50 subscriptions, on one local service that keeps its data on disk. */
export const webhooksSection = async ({ events, pacedEvents }: WebhookSizes): Promise<Section> => {
  const dataDir = mkdtempSync(join(tmpdir(), "leadrail-bench-"));
  const settings = { outboundNetwork: "public_and_loopback" } as const;
  const service = await startService({ empty: true, settings, loggedCallsMax: 1_000, dataDir });
  try {
    const healthy = await openScene(service, mixed(subscriptions, 0));
    const ailing = await openScene(service, mixed(subscriptions - deadOnes, deadOnes));
    const rows = [
      ...(await waitingRows(service, [healthy, ailing], pacedEvents)),
      ...(await arrivalRows(service, ailing, events)),
    ];
    for (const { endpoints } of [healthy, ailing]) await endpoints.close();
    return { title: "Webhooks: five dead endpoints among fifty", rows };
  } finally {
    await service.close();
    rmSync(dataDir, { recursive: true });
  }
};
