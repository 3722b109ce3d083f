import { SheetFailure } from "#lib/domain/transfer/source/sheet.ts";
import type { OutboundAnswer } from "../outbound/call-out.ts";

/** How to wait between attempts; tests wait no time. */
export interface Patience {
  readonly pause: (milliseconds: number) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
  readonly nowMs: () => number;
}

const attemptsMax = 5;
const firstWaitMs = 1_000;
/** Google counts requests by the minute. A longer wait is the queue's. */
const waitMsMax = 64_000;

/** `Retry-After` in milliseconds, given in seconds or as a date; undefined without one. */
const askedToWaitMs = ({ headers }: OutboundAnswer, nowMs: number): number | undefined => {
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};

const isPassing = (status: number): boolean => status === 429 || status >= 500;

/**
 * Calls until there is an answer that stands. Comes back when Google says, else with full jitter, doubling from a
 * second. Throws a SheetFailure `unreachable` once patience is out or the wait would be too long.
 */
export const callPatiently = async (
  call: () => Promise<OutboundAnswer>,
  { pause, random, nowMs }: Patience,
): Promise<OutboundAnswer> => {
  for (let attempt = 1; ; attempt += 1) {
    let answer: OutboundAnswer | undefined;
    let cause: unknown;
    try {
      answer = await call();
      if (!isPassing(answer.status)) return answer;
    } catch (error) {
      cause = error;
    }
    const jitterMs = random() * Math.min(waitMsMax, firstWaitMs * 2 ** attempt);
    const asked = answer && askedToWaitMs(answer, nowMs());
    if (attempt >= attemptsMax || (asked ?? 0) > waitMsMax) {
      const what = answer === undefined ? "does not answer" : `answers ${answer.status}`;
      throw new SheetFailure("unreachable", `Google ${what}. We try again.`, { cause });
    }
    await pause((asked ?? 0) + jitterMs);
  }
};
