const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Short for what is nearly done; long waits read a record some twenty-five times. */
const firstPauseMs = 100;
const longestPauseMs = 1_000;

/** Reads again and again until what was read is at rest or `seconds` are over; answers what it read last. */
export const waitUntil = async <Read>(
  seconds: number | undefined,
  read: (now: Date) => Promise<Read>,
  isAtRest: (found: Read) => boolean,
): Promise<Read> => {
  const endMs = Date.now() + (seconds ?? 0) * 1_000;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
    const found = await read(new Date());
    const leftMs = endMs - Date.now();
    if (leftMs <= 0 || isAtRest(found)) return found;
    await sleep(Math.min(pauseMs, leftMs));
  }
};
