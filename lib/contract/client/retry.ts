import type { AnyRoute } from "../route.ts";

/** How often and how long a client waits for a service that asked it to come back. */
export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retriesMax: number;
  /** A longer `Retry-After` is left to the caller. */
  readonly waitSecondsMax: number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

export const patient: RetryPolicy = {
  retriesMax: 3,
  waitSecondsMax: 60,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Whether sending it twice has one effect. A key does not help where the answer is a secret, which is not kept. */
const isRepeatable = ({ method, answersSecret }: AnyRoute, hasKey: boolean): boolean =>
  method !== "POST" || (hasKey && answersSecret !== true);

/** Seconds after which to send again; undefined when the answer stands. A 429 had no effect on any route. */
const secondsToWait = (route: AnyRoute, response: Response, hasKey: boolean): number | undefined => {
  const seconds = /^\d{1,6}$/.exec(response.headers.get("retry-after") ?? "")?.[0];
  if (seconds === undefined) return undefined;
  if (response.status === 429 || (response.status === 503 && isRepeatable(route, hasKey)))
    return Number(seconds);
  return undefined;
};

/** Sends, and sends again as long as the service says when to. */
export const withRetries = async (
  send: () => Promise<Response>,
  {
    route,
    hasKey,
    policy,
  }: { readonly route: AnyRoute; readonly hasKey: boolean; readonly policy: RetryPolicy },
): Promise<Response> => {
  for (let retries = 0; ; retries += 1) {
    const response = await send();
    const seconds = secondsToWait(route, response, hasKey);
    if (seconds === undefined || seconds > policy.waitSecondsMax || retries >= policy.retriesMax)
      return response;
    await response.body?.cancel();
    await policy.pause(seconds * 1_000);
  }
};
