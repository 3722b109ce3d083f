const SAMPLE_MS = 50;
/** Above this share of busy time, calls wait for each other. */
const SATURATED = 0.85;

let utilization = performance.eventLoopUtilization();
let share = 0;
let sampler: NodeJS.Timeout | undefined;

const sample = (): void => {
  const now = performance.eventLoopUtilization();
  share = performance.eventLoopUtilization(now, utilization).utilization;
  utilization = now;
};

/**
 * Returns true if this process's event loop, which answers all calls of all functions, was busy most of the last 50 ms.
 * More functions at a time finish nothing earlier then; each call only waits for the calls of the others.
 */
export const isSaturated = (): boolean => {
  sampler ??= setInterval(sample, SAMPLE_MS).unref();
  return share > SATURATED;
};
