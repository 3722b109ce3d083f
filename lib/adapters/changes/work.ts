import type { CallWork, RunWork } from "#lib/domain/automation/run/run-work.ts";
import type { RuleWork } from "#lib/domain/events/webhook/rule-work.ts";
import type { JobWork } from "#lib/domain/platform/job/job-work.ts";
import type { MembershipWork } from "#lib/domain/segments/membership/membership-work.ts";
import type { LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import type { AssignmentWork } from "#lib/domain/selling/assignment/assignment-work.ts";
import type { OrdersMessage } from "#lib/domain/team/standing-order/orders-message.ts";
import type { BulkStepMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import type { ImportStepMessage } from "#lib/domain/transfer/import/import-work.ts";
import type { ScheduleMessage } from "#lib/domain/transfer/schedule/schedule-work.ts";
import type { SourceMessage } from "#lib/domain/transfer/source/source-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";

/** What goes to which dispatcher. */
export interface Messages {
  readonly stepDispatcher: ImportStepMessage;
  readonly jobDispatcher: JobWork | BulkStepMessage;
  readonly lakeDispatcher: LakeWork;
  readonly sourceDispatcher: SourceMessage;
  readonly taskDispatcher: RuleWork | ScheduleMessage | OrdersMessage;
  readonly assignmentDispatcher: AssignmentWork;
  readonly runDispatcher: RunWork;
  readonly callDispatcher: CallWork;
  /** Is sent now and once more (`FollowerDispatcher`). */
  readonly membershipDispatcher: MembershipWork;
}

/** A message, and who sends it. */
export type Work = {
  [To in keyof Messages]: {
    readonly to: To;
    readonly message: Messages[To];
    /** Only where a workspace's workflows want events. */
    readonly ifHeard?: true;
  };
}[keyof Messages];

/** One message as work; none where there is none. */
export const workFor = <To extends keyof Messages>(to: To, message: Messages[To] | undefined): Work[] =>
  message === undefined ? [] : [{ to, message } as Work];

/** A change of an item of one kind; an item that was removed has only a `before`. */
export type Change = Pick<ItemChange, "before" | "after">;

/** What a change of an item calls for. */
export type ChangeRow = (change: Change) => readonly Work[];

/** Reads both images of a change. */
export const imagesOf = <T>(
  { before, after }: Change,
  read: (item: unknown) => T,
): readonly [before: T | undefined, after: T | undefined] => [
  before === undefined ? undefined : read(before),
  after === undefined ? undefined : read(after),
];

/** Of a kind whose items are never removed, or whose removal calls for nothing. */
export const whenThere =
  (row: (after: NonNullable<Change["after"]>, change: Change) => readonly Work[]): ChangeRow =>
  (change) =>
    change.after === undefined ? [] : row(change.after, change);
