import { setTimeout as sleep } from "node:timers/promises";
import { questions } from "./outside.ts";

/** How a search was answered. */
export interface Answered {
  readonly ms: number;
  readonly status: number;
  readonly total: number | null;
  readonly asOf: string | null;
}

interface Place {
  readonly base_url: string;
  readonly key: string;
}

/** A sorted page of 50 and the exact total. */
export const search = async ({ base_url, key }: Place, filter: string): Promise<Answered> => {
  const began = performance.now();
  const response = await fetch(`${base_url}/leads/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ ...(filter && { filter }), sort: ["-score"], include: ["total"], limit: 50 }),
  });
  const body = (await response.json()) as { total?: number | null; as_of?: string | null };
  const ms = performance.now() - began;
  return { ms, status: response.status, total: body.total ?? null, asOf: body.as_of ?? null };
};

/** Between two searches of one reader. */
const pauseMs = 1_000;

/** Searches again and again until it is told to stop; answers all answers. */
export const searchMeanwhile = (place: Place): (() => Promise<readonly Answered[]>) => {
  let isOver = false;
  const answers: Answered[] = [];
  const searching = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const answer = await search(
        place,
        turn % 2 === 0 ? "" : (questions[turn % questions.length]?.filter ?? ""),
      );
      answers.push(answer);
      if (process.env["LEADRAIL_BENCH_VERBOSE"])
        console.error(
          new Date().toISOString(),
          turn,
          Math.round(answer.ms),
          answer.status,
          answer.total,
          answer.asOf,
        );
      await sleep(pauseMs);
    }
  })();
  return async () => {
    isOver = true;
    await searching;
    return answers;
  };
};

/** The duration that so many of a hundred do not exceed. */
export const percentile = (answers: readonly Answered[], of100: number): number => {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of100) / 100))] ?? 0;
};
