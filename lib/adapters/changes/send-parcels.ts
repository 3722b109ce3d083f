import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Tombstone, TombstoneWriter } from "#lib/domain/records/lead/tombstone.ts";
import type { MembershipRuleWatch } from "../dynamo/membership-rule-watch.ts";
import type { MembershipDispatcher } from "../sqs/membership-dispatcher.ts";
import { isUnreadable, type UnreadChange } from "./progress.ts";
import type { Messages, Work } from "./work.ts";

export type Senders = {
  readonly [To in Exclude<keyof Messages, "membershipDispatcher">]: {
    send(messages: readonly Messages[To][]): Promise<void>;
  };
} & {
  readonly membershipDispatcher: Pick<MembershipDispatcher, "sendTwice">;
  readonly membershipRuleWatch: Pick<MembershipRuleWatch, "hasMembershipRules">;
  readonly tombstoneWriter: TombstoneWriter;
};

/** A message, or a write, that the change at a place of the batch calls for, and where it goes. */
export type Parcel = (Work | { readonly to: "tombstoneWriter"; readonly message: Tombstone }) & {
  readonly place: number;
};

/** Leaves out the news of workspaces without membership rules. Asks once for each workspace of the batch. */
const heardParcels = async (
  parcels: readonly Parcel[],
  { membershipRuleWatch: watch }: Senders,
): Promise<{ readonly heard: readonly Parcel[]; readonly unread: readonly UnreadChange[] }> => {
  const heard: Parcel[] = [];
  const unread: UnreadChange[] = [];
  const asked = new Map<WorkspaceId, Promise<boolean>>();
  const hasRules = (id: WorkspaceId): Promise<boolean> => {
    const answer = asked.get(id) ?? watch.hasMembershipRules(id);
    asked.set(id, answer);
    return answer;
  };
  for (const parcel of parcels)
    try {
      const isAsked = "ifHeard" in parcel && parcel.ifHeard === true;
      if (!isAsked || (await hasRules(parcel.message.workspace_id))) heard.push(parcel);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unread.push({ place: parcel.place, error });
    }
  return { heard, unread };
};

/** Sends parcels that all go to the same destination. Returns the changes that it could not read. */
export const sendParcels = async (
  parcels: readonly [Parcel, ...Parcel[]],
  deps: Senders,
): Promise<readonly UnreadChange[]> => {
  const { heard, unread } = await heardParcels(parcels, deps);
  const messages: unknown[] = [];
  for (const parcel of heard)
    if (parcel.to === "membershipDispatcher") await deps.membershipDispatcher.sendTwice(parcel.message);
    else if (parcel.to === "tombstoneWriter") await deps.tombstoneWriter.write(parcel.message);
    else messages.push(parcel.message);
  const [{ to }] = parcels;
  if (to === "membershipDispatcher" || to === "tombstoneWriter" || messages.length === 0) return unread;
  const sender: { send(all: readonly unknown[]): Promise<void> } = deps[to];
  await sender.send(messages);
  return unread;
};
