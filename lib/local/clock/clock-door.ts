import { buffer } from "node:stream/consumers";
import * as z from "zod";
import { type LoopbackServer, startLoopbackServer } from "../loopback-server.ts";
import { type ClockOffset, setOffset } from "./moved-date.ts";

const Move = z.union([
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  z.strictObject({
    by_seconds: z
      .number()
      .min(0)
      .max(400 * 86_400),
  }),
]);

/** A year ahead at a time is more than any schedule waits; beyond it the end of a step would be far from its beginning. */
const reached = (move: z.infer<typeof Move>): Date =>
  "to" in move ? new Date(move.to) : new Date(Date.now() + move.by_seconds * 1_000);

const moved = (given: unknown): Date | string => {
  const move = Move.safeParse(given);
  if (!move.success) return 'Send {"to": "2026-03-01T00:00:00Z"} or {"by_seconds": 3600}.';
  const at = reached(move.data);
  return at.getTime() < Date.now() ? "The clock does not go back." : at;
};

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Starts what tells the clock (`GET`) and moves it forward (`POST` with `to` or `by_seconds`) on loopback. `onMove` is
 * called at the new time, before the answer, so that whoever waits by it looks again.
 */
export const startClockDoor = (offset: ClockOffset, onMove: () => void): Promise<LoopbackServer> =>
  startLoopbackServer(async (request, response) => {
    const given = request.method === "POST" ? moved(read(String(await buffer(request)))) : undefined;
    if (given instanceof Date) {
      setOffset(offset, given);
      onMove();
    }
    const isRefused = typeof given === "string";
    response.writeHead(isRefused ? 422 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(isRefused ? { detail: given } : { now: new Date().toISOString() }));
  });
