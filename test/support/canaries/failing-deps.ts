/** A promise that rejects and a list that throws, whichever the caller awaits or iterates. */
const failing = (failure: () => Error): unknown => {
  const rejected = Promise.reject(failure());
  rejected.catch(() => undefined);
  return Object.assign(rejected, {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(failure()) }),
  });
};

/** A port of which every method fails, at any depth. */
const failingPort = (failure: () => Error): unknown =>
  new Proxy(() => undefined, {
    apply: () => failing(failure),
    get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : failingPort(failure)),
  });

/** What a request needs before its handler runs; these ports work. */
const edge: Readonly<Record<string, unknown>> = {
  rateLimiter: { count: async () => ({ byCaller: 1, byWorkspace: 1 }), giveBack: async () => undefined },
  listShares: { of: async () => [] },
};

/** Capabilities of which all fail but those that a request needs before its handler. */
export const failingDeps = (
  names: readonly string[],
  failure: () => Error,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, edge[name] ?? failingPort(failure)]));
