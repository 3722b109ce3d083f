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

/** Runs a task for each item, so many at a time. */
export const inParallel = async <T>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<unknown>,
): Promise<void> => {
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: width }, work));
};

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const ratio = (value: number, yardstick: number): string => `${(value / yardstick).toFixed(2)} ×`;
