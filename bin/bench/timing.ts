/** Milliseconds that something takes. */
export const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};

/** The shortest of several runs: what the machine can do when nothing else wants it. */
export const best = async (repetitions: number, run: () => Promise<number>): Promise<number> => {
  let shortest = Infinity;
  for (let index = 0; index < repetitions; index++) shortest = Math.min(shortest, await run());
  return shortest;
};

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const ratio = (value: number, baseline: number): string => `${(value / baseline).toFixed(2)} ×`;
