import { errorFields, log } from "#lib/adapters/log.ts";
import type { ItemChange } from "../events/events-of-record.ts";
import type { BatchReader, BatchSenders } from "./batch-readers.ts";
import { isUnreadable, type Progress, type UnreadChange } from "./progress.ts";

interface PlacedChange {
  readonly change: ItemChange;
  readonly place: number;
}

interface Read {
  readonly send: () => Promise<void>;
  readonly unread: readonly UnreadChange[];
}

/** Reads each change alone, and returns those that cannot be read. */
const findUnread = async (
  reader: BatchReader,
  changes: readonly PlacedChange[],
  deps: BatchSenders,
): Promise<UnreadChange[]> => {
  const unread: UnreadChange[] = [];
  for (const { change, place } of changes)
    try {
      await reader.read([change], deps);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unread.push({ place, error });
    }
  return unread;
};

/** Reads the changes together; where that fails because of a change, reads the others together. */
const readReadable = async (
  reader: BatchReader,
  changes: readonly PlacedChange[],
  deps: BatchSenders,
): Promise<Read> => {
  const read = (some: readonly PlacedChange[]) =>
    reader.read(
      some.map(({ change }) => change),
      deps,
    );
  try {
    return { send: await read(changes), unread: [] };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
  }
  const unread = await findUnread(reader, changes, deps);
  const skipped = new Set(unread.map(({ place }) => place));
  return { send: await read(changes.filter(({ place }) => !skipped.has(place))), unread };
};

const kindOf = ({ before, after }: ItemChange): unknown => (after ?? before)?.["kind"];

/**
 * Runs one reader over the changes of its kinds. A reader that fails is done up to its first change, so that the batch
 * comes again from there.
 */
export const runReader = async (
  [name, reader]: readonly [name: string, reader: BatchReader],
  changes: readonly ItemChange[],
  deps: BatchSenders,
): Promise<Progress> => {
  const kinds = new Set<unknown>(reader.kinds);
  const own = changes.flatMap((change, place) => (kinds.has(kindOf(change)) ? [{ change, place }] : []));
  const [first] = own;
  if (first === undefined) return { done: changes.length };
  try {
    const { send, unread } = await readReadable(reader, own, deps);
    await send();
    return { done: changes.length, unread };
  } catch (error) {
    log("error", "reader of changes failed", { reader: name, ...errorFields(error) });
    return { done: first.place, error };
  }
};
