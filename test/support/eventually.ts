import { setTimeout as sleep } from "node:timers/promises";

const patienceMs = 120_000;
const pausesMs = { first: 50, last: 200 };

/** Asks until the answer holds; answers it. Throws, with the last answer, when two minutes have passed. */
export const eventually = async <T>(ask: () => Promise<T> | T, holds: (answer: T) => boolean): Promise<T> => {
  const until = Date.now() + patienceMs;
  for (let pauseMs = pausesMs.first; ; pauseMs = Math.min(2 * pauseMs, pausesMs.last)) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > until) throw new Error(`two minutes later it is still ${JSON.stringify(answer)}`);
    await sleep(pauseMs);
  }
};
