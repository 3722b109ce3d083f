import type { Due, StoredDue } from "#lib/domain/platform/due/due.ts";
import type { EarlierDue } from "#lib/domain/platform/due/due-queue.ts";
import type { WalkDeps } from "#lib/domain/platform/due/walk-due.ts";

const shards = 16;
const pageItems = 50;
const tableCallMs = 10;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An environment in which no earlier version ran. */
const noEarlier: EarlierDue = {
  mark: async () => undefined,
  ofMinute: () => {
    throw new Error("there is no earlier version");
  },
  advanceMark: async () => undefined,
};

/** Reminders in memory and a message queue, whose calls take time of the (faked) timers. */
export const aDueQueue = ({ queueCallMs = 15, queueCallsAtOnce = Infinity, earlier = noEarlier } = {}) => {
  const order = Array.from({ length: shards }, (): string[] => []);
  const stored = Array.from({ length: shards }, () => new Map<string, StoredDue>());
  const sent: string[] = [];
  const calls = { page: 0, remove: 0, send: 0 };
  const failing = new Set<string>();
  let holder: { readonly owner: string; readonly until: Date } | undefined;
  let writes = 0;
  let queueIsFreeAt = 0;

  const put = (minute: string, id: string): void => {
    writes += 1;
    const shard = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % shards;
    const due = { workspaceId: "ws_1", kind: "run", id, itemId: `${shard} ${minute}#${id} ${writes}` };
    stored[shard]?.set(`${minute}#${id}`, due as never);
    order[shard] = [];
  };
  /** Sorted once after each put. */
  const placesOf = (shard: number): string[] => {
    const items = stored[shard] ?? new Map();
    const known = order[shard] ?? [];
    const places =
      known.length === 0
        ? [...items.keys()].toSorted((a, b) => (a < b ? -1 : 1))
        : known.filter((at) => items.has(at));
    order[shard] = places;
    return places;
  };
  /** As many calls at once as the message queue answers; others wait for their turn. */
  const callQueue = (): Promise<void> => {
    calls.send += 1;
    const begin = Math.max(Date.now(), queueIsFreeAt);
    queueIsFreeAt = begin + queueCallMs / queueCallsAtOnce;
    return pause(begin + queueCallMs - Date.now());
  };
  const send = async (due: readonly Due[]): Promise<void> => {
    for (const { id } of due) if (failing.has(id)) throw new Error(`no ${id}`);
    const batches = Array.from({ length: Math.ceil(due.length / 10) }, (_, n) =>
      due.slice(n * 10, n * 10 + 10),
    );
    await Promise.all(batches.map(callQueue));
    sent.push(...due.map(({ id }) => id));
  };
  const deps: Omit<WalkDeps, "owner"> = {
    clock: () => new Date(),
    send,
    queue: {
      shards,
      page: async (shard, upTo, after = "") => {
        calls.page += 1;
        await pause(tableCallMs);
        const places = placesOf(shard).filter((at) => at < `${upTo}$` && at > after);
        const page = places.slice(0, pageItems);
        const due = page.flatMap((at) => stored[shard]?.get(at) ?? []);
        return { due, unreadable: 0, next: places.length > pageItems ? page.at(-1) : undefined };
      },
      remove: async (due) => {
        calls.remove += 1;
        await pause(tableCallMs);
        for (const { itemId } of due) {
          const [shard = "", place = ""] = itemId.split(" ");
          if (stored[Number(shard)]?.get(place)?.itemId === itemId) stored[Number(shard)]?.delete(place);
        }
      },
    },
    earlier,
    lease: {
      take: async (owner, now, until) => {
        if (holder !== undefined && holder.until > now) return false;
        holder = { owner, until };
        return true;
      },
      release: async (owner) => {
        if (holder?.owner === owner) holder = undefined;
      },
    },
  };
  const waiting = (): number => stored.reduce((sum, { size }) => sum + size, 0);
  return { put, deps, sent, calls, failing, waiting };
};

/** A walker that can be killed: from then on its calls begin nothing and never return. */
export const killable = (deps: WalkDeps) => {
  let isKilled = false;
  const whileAlive =
    <Given extends readonly unknown[], T>(call: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> =>
      isKilled
        ? new Promise(() => undefined)
        : call(...given).then((made) => (isKilled ? new Promise<T>(() => undefined) : made));
  const { queue, lease, send } = deps;
  return {
    kill: () => {
      isKilled = true;
    },
    deps: {
      ...deps,
      send: whileAlive(send),
      queue: { ...queue, page: whileAlive(queue.page), remove: whileAlive(queue.remove) },
      lease: { take: whileAlive(lease.take), release: whileAlive(lease.release) },
    },
  };
};
