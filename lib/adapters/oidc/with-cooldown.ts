type Fetch = (url: string) => Promise<unknown>;

/** Lets a failed address rest: until the pause is over, the same failure is the answer and nothing is sent. */
export const withCooldown = (fetch: Fetch, pauseMs: number, nowMs: () => number = Date.now): Fetch => {
  const failures = new Map<string, { readonly error: unknown; readonly untilMs: number }>();
  return async (url) => {
    const failure = failures.get(url);
    if (failure !== undefined && nowMs() < failure.untilMs) throw failure.error;
    try {
      const found = await fetch(url);
      failures.delete(url);
      return found;
    } catch (error) {
      failures.set(url, { error, untilMs: nowMs() + pauseMs });
      throw error;
    }
  };
};
