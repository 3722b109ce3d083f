import { setTimeout as sleep } from "node:timers/promises";
import { type Service, startService } from "#lib/local/service/start-service.ts";
import { type Api, apiWith } from "./api.ts";
import type { Section } from "./report.ts";
import { held } from "./target.ts";
import { seconds } from "./timing.ts";

/** A new workflow's trigger is compared once with the leads that are there; then nothing is under way. */
const restMs = 15_000;
/** Between two leads, so that each finds the service at rest. */
const pauseMs = 2_000;
const pollMs = 50;
/** Longer than that no lead is waited for. */
const patienceMs = 60_000;
/** Leads that start the sandboxes. */
const warmUps = 2;

interface Tagged {
  readonly id: string;
  readonly tags: readonly string[];
}

/** From a request that makes a lead hot until the first step of its run is seen on it. */
const untilTagged = async (api: Api, index: number): Promise<number> => {
  const email = `bench-${index}@example.com`;
  const began = performance.now();
  const { id } = await api.post<Tagged>("/leads", { email, score: 80 });
  while (performance.now() - began < patienceMs) {
    const { tags } = await api.get<Tagged>(`/leads/${id}`);
    if (tags.includes("hot")) return performance.now() - began;
    await sleep(pollMs);
  }
  throw new Error(`the lead ${id} came into no run within ${patienceMs} ms`);
};

const measure = async ({ baseUrl, adminKey }: Service, leads: number): Promise<number[]> => {
  const api = apiWith(baseUrl, adminKey);
  const steps = [{ do: "add_tag", tag: "hot" }];
  const body = { name: "Hot leads", trigger: { when: "score >= 70" }, steps };
  const { id } = await api.post<{ id: string }>("/workflows", body);
  await api.post(`/workflows/${id}/activate`, {});
  await sleep(restMs);
  const times: number[] = [];
  for (let index = 0; index < warmUps + leads; index += 1) {
    const ms = await untilTagged(api, index);
    if (index >= warmUps) times.push(ms);
    await sleep(pauseMs);
  }
  return times.toSorted((a, b) => a - b);
};

/** How long it takes until a lead that comes to pass a filter has had its first step, with nothing else under way. */
export const workflowsSection = async (leads: number): Promise<Section> => {
  const service = await startService({ empty: true });
  const times = await measure(service, leads).finally(() => service.close());
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
  const longest = times.at(-1) ?? Number.NaN;
  return {
    title: "Workflows",
    rows: [
      held({
        what: "From a request that makes a lead hot to the first step of its run, at rest: the longest",
        measured: longest / 1_000,
        target: { atMost: 5 },
        unit: "s",
        made: `${leads} leads one after the other, half of them within ${seconds(median)}`,
      }),
    ],
  };
};
