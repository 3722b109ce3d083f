import { errorTable, Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { RateClass } from "#lib/contract/route.ts";
import { type RateLimiter, rateVerdict } from "#lib/domain/platform/request/rate-limiter.ts";
import { isFailureOfAws } from "./failure-of-aws.ts";
import { callerOf } from "./identity.ts";
import { errorFields, log } from "./log.ts";
import type { Reply } from "./respond.ts";

/** Whose budgets a request is counted in, and when. */
interface Counted {
  readonly rateLimiter: RateLimiter;
  readonly actor: Actor;
  readonly now: Date;
}

const callerIn = (actor: Actor) => ({ workspaceId: actor.workspace_id, callerId: callerOf(actor) });

/** Undefined where counters can't be written: whoever reads need not wait until they can; who writes can't either. */
const unlessAwsFails = async <T>(count: Promise<T>): Promise<T | undefined> =>
  count.catch((error: unknown) => {
    if (!isFailureOfAws(error)) throw error;
    log("warn", "requests are not counted", errorFields(error));
    return undefined;
  });

/** Counts a request; answers the headers that say what is left. Throws Refusal `rate_limited`. */
export const takeBudget = async (
  { rateLimiter, actor, now }: Counted,
  rate: RateClass,
): Promise<Record<string, string>> => {
  const counted = await unlessAwsFails(rateLimiter.count(callerIn(actor), rate, now));
  if (counted === undefined) return {};
  const verdict = rateVerdict(counted, rate, now);
  const headers = {
    ratelimit: `"${rate}";r=${verdict.remaining};t=${verdict.resetSeconds}`,
    "ratelimit-policy": `"${rate}";q=${verdict.limit};w=60`,
  };
  if (!verdict.allowed)
    throw new Refusal("rate_limited", { retryAfterSeconds: verdict.resetSeconds, headers });
  return headers;
};

/** What was refused has cost little: it counts as a write, as long as there is something left of those. */
const countAsWrite = async ({ rateLimiter, actor, now }: Counted): Promise<void> => {
  const caller = callerIn(actor);
  const counted = await unlessAwsFails(rateLimiter.count(caller, "write", now));
  if (counted !== undefined && rateVerdict(counted, "write", now).allowed)
    await unlessAwsFails(rateLimiter.giveBack(caller, "heavy", now));
};

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** Runs a heavy request, which gives back what it took of that budget when it is refused. */
export const refunding = async (counted: Counted, run: () => Promise<Reply>): Promise<Reply> => {
  try {
    const reply = await run();
    if (isRefusal(reply.status)) await countAsWrite(counted);
    return reply;
  } catch (error) {
    if (error instanceof Refusal && isRefusal(errorTable[error.code].status)) await countAsWrite(counted);
    throw error;
  }
};
