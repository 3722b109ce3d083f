/** A message as far as its order depends on it. */
export interface Grouped {
  readonly messageGroupId?: string | undefined;
}

/** A message that a consumer has received and not deleted yet. */
export interface InFlight {
  readonly message: Grouped;
  /** By the monotonic clock, in milliseconds. */
  readonly receivedAtMs: number;
}

/** AWS documents these as approximate: a group with more than 10% of the messages in flight, and at least 30 of them. */
const shareMax = 0.1;
const inFlightMin = 30;
/** How long AWS counts as "recent" is not documented. */
const processingHalfLifeMs = 30_000;

const halved = (ms: number, afterMs: number): number => ms * 0.5 ** (afterMs / processingHalfLifeMs);

/** The consumers' recent processing time, by message group. */
export class ProcessingTimes {
  readonly #times = new Map<string, { readonly ms: number; readonly atMs: number }>();

  add(group: string, ms: number, nowMs: number): void {
    for (const other of this.#times.keys()) if (this.recent(other, nowMs) < 1) this.#times.delete(other);
    this.#times.set(group, { ms: this.recent(group, nowMs) + ms, atMs: nowMs });
  }

  recent(group: string, nowMs: number): number {
    const { ms, atMs } = this.#times.get(group) ?? { ms: 0, atMs: nowMs };
    return halved(ms, nowMs - atMs);
  }

  groups(): Iterable<string> {
    return this.#times.keys();
  }
}

const countsOf = (inFlight: readonly InFlight[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { message } of inFlight) {
    const group = message.messageGroupId;
    if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
};

/** Milliseconds by group: of messages that were processed recently, and of those in flight so far. */
const processingOf = (
  inFlight: readonly InFlight[],
  times: ProcessingTimes,
  nowMs: number,
): Map<string | undefined, number> => {
  const all = new Map<string | undefined, number>();
  for (const group of times.groups()) all.set(group, times.recent(group, nowMs));
  for (const { message, receivedAtMs } of inFlight) {
    const group = message.messageGroupId;
    all.set(group, (all.get(group) ?? 0) + nowMs - receivedAtMs);
  }
  return all;
};

/**
 * Returns the noisy groups with the number of their messages in flight: groups with a disproportionate share of the
 * messages in flight, or of the recent processing time.
 */
export const noisyGroups = (
  inFlight: readonly InFlight[],
  times: ProcessingTimes,
  nowMs: number,
): ReadonlyMap<string, number> => {
  const counts = countsOf(inFlight);
  const processing = processingOf(inFlight, times, nowMs);
  const total = [...processing.values()].reduce((sum, ms) => sum + ms, 0);
  const noisy = new Map<string, number>();
  for (const group of new Set([...counts.keys(), ...processing.keys()])) {
    if (group === undefined) continue;
    const count = counts.get(group) ?? 0;
    const isCrowding = count >= inFlightMin && count > shareMax * inFlight.length;
    const isSlow = (processing.get(group) ?? 0) > shareMax * total;
    if (isCrowding || isSlow) noisy.set(group, count);
  }
  return noisy;
};

/** The noisy group with the fewest messages in flight among those that have messages left. */
const leastOf = (left: ReadonlyMap<string, readonly unknown[]>, counts: ReadonlyMap<string, number>) =>
  [...left.keys()].toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))[0];

/**
 * Returns the messages with those that the next `count` deliveries take in front: messages of quiet groups and without a
 * group as they came, then those of the noisy group with the fewest messages in flight.
 */
export const fairOrder = <T extends Grouped>(
  waiting: readonly T[],
  noisy: ReadonlyMap<string, number>,
  count: number,
): T[] => {
  const isNoisy = ({ messageGroupId }: T): boolean =>
    messageGroupId !== undefined && noisy.has(messageGroupId);
  const first = waiting.filter((message) => !isNoisy(message)).slice(0, count);
  const left = new Map<string, T[]>();
  if (first.length < count)
    for (const message of waiting) {
      const group = message.messageGroupId;
      if (group !== undefined && isNoisy(message)) left.set(group, [...(left.get(group) ?? []), message]);
    }
  const counts = new Map(noisy);
  while (first.length < count) {
    const group = leastOf(left, counts);
    const next = group === undefined ? undefined : left.get(group)?.shift();
    if (group === undefined || next === undefined) break;
    first.push(next);
    counts.set(group, (counts.get(group) ?? 0) + 1);
    if (left.get(group)?.length === 0) left.delete(group);
  }
  const taken = new Set(first);
  return [...first, ...waiting.filter((message) => !taken.has(message))];
};
