import { pause } from "./pause.ts";

/** Long enough for a batch, short enough for Ctrl-C. */
const DRAIN_MS = 5_000;

/** Waits for what was begun to end, but not for long. */
export async function drain(begun: Promise<unknown>): Promise<void> {
  const isOver = new AbortController();
  await Promise.race([begun, pause(DRAIN_MS, isOver.signal)]);
  isOver.abort();
}
