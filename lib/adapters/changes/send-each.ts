import { tombstoneOf } from "#lib/adapters/dynamo/records/tombstone-item.ts";
import { errorFields, log } from "#lib/adapters/log.ts";
import type { TombstoneWriter } from "#lib/domain/records/lead/tombstone.ts";
import type { ItemChange } from "../events/events-of-record.ts";
import { isUnreadable, joinProgress, type Progress, type UnreadChange } from "./progress.ts";
import { type Parcel, type Senders, sendParcels } from "./send-parcels.ts";
import { workOfChange } from "./work-of-change.ts";

export type EachSenders = Senders & { readonly tombstoneWriter: TombstoneWriter };

/** What the changes call for, by destination, in the order of the changes. */
type Parcels = Map<Parcel["to"], [Parcel, ...Parcel[]]>;

const parcelsOf = (change: ItemChange, place: number): readonly Parcel[] => {
  const tombstone = tombstoneOf(change);
  return [
    ...workOfChange(change).map((work): Parcel => ({ ...work, place })),
    ...(tombstone === undefined
      ? []
      : [{ to: "tombstoneWriter", message: tombstone, place } satisfies Parcel]),
  ];
};

const addTo = (parcels: Parcels, parcel: Parcel): void => {
  const others = parcels.get(parcel.to);
  if (others === undefined) parcels.set(parcel.to, [parcel]);
  else others.push(parcel);
};

/**
 * Sends what the changes call for. All messages to one destination go together, since a call for each would let a
 * workspace's many changes delay the changes of all workspaces behind them. Destinations fail apart: the batch comes
 * again from the first change of the one that failed, and the others have sent theirs.
 */
export const sendEach = async (changes: readonly ItemChange[], deps: EachSenders): Promise<Progress> => {
  const unread: UnreadChange[] = [];
  const failures: Progress[] = [];
  const parcels: Parcels = new Map();
  const fail = (reader: string, place: number, error: unknown): Progress => {
    log("error", "reader of changes failed", { reader, ...errorFields(error) });
    return { done: place, error };
  };
  for (const [place, change] of changes.entries())
    try {
      for (const parcel of parcelsOf(change, place)) addTo(parcels, parcel);
    } catch (error) {
      if (isUnreadable(error)) unread.push({ place, error });
      else failures.push(fail("each", place, error));
    }
  const ends = [...parcels].map(async ([to, own]): Promise<Progress> => {
    try {
      return { done: changes.length, unread: await sendParcels(own, deps) };
    } catch (error) {
      return fail(to, own[0].place, error);
    }
  });
  return joinProgress(
    [{ done: changes.length, unread }, ...failures, ...(await Promise.all(ends))],
    changes.length,
  );
};
