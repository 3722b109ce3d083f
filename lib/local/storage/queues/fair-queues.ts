import { type EmulatedQueue, emulatorModule, type QueuedMessage } from "./emulator-class.ts";
import { fairOrder, noisyGroups, ProcessingTimes } from "./fair-order.ts";
import { carriedGroup } from "./message-groups.ts";
import { receiptsUnderInvocation } from "./receipts-under-invocation.ts";

/** What the emulator does not keep of a message in flight. By the monotonic clock, in milliseconds. */
interface Receipt {
  readonly receivedAtMs: number;
  /** When the visibility timeout ends. */
  deadlineMs: number;
}

interface State {
  readonly times: ProcessingTimes;
  readonly receipts: Map<string, Receipt>;
}

const states = new WeakMap<EmulatedQueue, State>();

const stateOf = (queue: EmulatedQueue): State => {
  const known = states.get(queue) ?? { times: new ProcessingTimes(), receipts: new Map() };
  states.set(queue, known);
  return known;
};

/** Adds the processing time of messages that are not in flight any more. */
const finish = (queue: EmulatedQueue, handle: string, message: QueuedMessage | undefined): void => {
  const { times, receipts } = stateOf(queue);
  const receipt = receipts.get(handle);
  if (receipt === undefined || queue.inflightMessages.has(handle)) return;
  receipts.delete(handle);
  const now = performance.now();
  if (message?.messageGroupId !== undefined)
    times.add(message.messageGroupId, now - receipt.receivedAtMs, now);
};

const reorder = (queue: EmulatedQueue, count: number): void => {
  const { times, receipts } = stateOf(queue);
  const now = performance.now();
  const inFlight = [...queue.inflightMessages].map(([handle, { message }]) => ({
    message,
    receivedAtMs: receipts.get(handle)?.receivedAtMs ?? now,
  }));
  const noisy = noisyGroups(inFlight, times, now);
  if (noisy.size > 0) queue.messages = fairOrder(queue.messages, noisy, count);
};

/** Milliseconds from now to the end of a visibility timeout by the service's clock. */
const untilDeadline = (queue: EmulatedQueue, handle: string): number =>
  (queue.inflightMessages.get(handle)?.visibilityDeadline ?? 0) - Date.now();

/** Moves the deadlines that only a step of the clock has reached to where they are without the step. */
const holdThoseUnderInvocation = (queue: EmulatedQueue): void => {
  const { receipts } = stateOf(queue);
  for (const [handle, entry] of queue.inflightMessages) {
    const receipt = receipts.get(handle);
    if (receipt === undefined || !receiptsUnderInvocation.has(handle)) continue;
    const leftMs = receipt.deadlineMs - performance.now();
    if (leftMs > 0 && entry.visibilityDeadline <= Date.now()) entry.visibilityDeadline = Date.now() + leftMs;
  }
};

let isInstalled = false;

/**
 * Makes the SQS emulator deliver as fair queues do, store message groups on standard queues, and keep messages hidden
 * that a local function is being invoked with when the clock is moved. Applies to all queues of the process, once.
 */
export const installFairQueues = async (): Promise<void> => {
  const { SqsQueue, SqsStore } = await emulatorModule();
  if (isInstalled) return;
  isInstalled = true;
  const { prototype } = SqsQueue;
  const { enqueue, dequeue, deleteMessage, changeVisibility, processTimers } = prototype;

  prototype.enqueue = function (message) {
    const { group, attributes } = carriedGroup(message.messageAttributes);
    if (group !== undefined) {
      message.messageGroupId = group;
      message.messageAttributes = attributes;
      message.md5OfMessageAttributes = SqsStore.createMessage("", attributes).md5OfMessageAttributes;
    }
    enqueue.call(this, message);
  };

  prototype.dequeue = function (countMax, ...rest) {
    if (this.isFifo()) return dequeue.call(this, countMax, ...rest);
    this.processTimers();
    reorder(this, Math.min(countMax, 10));
    const received = dequeue.call(this, countMax, ...rest);
    const now = performance.now();
    for (const { ReceiptHandle } of received)
      stateOf(this).receipts.set(ReceiptHandle, {
        receivedAtMs: now,
        deadlineMs: now + untilDeadline(this, ReceiptHandle),
      });
    return received;
  };

  prototype.deleteMessage = function (handle) {
    const message = this.inflightMessages.get(handle)?.message;
    const isDeleted = deleteMessage.call(this, handle);
    finish(this, handle, message);
    return isDeleted;
  };

  prototype.changeVisibility = function (handle, timeoutSeconds) {
    const message = this.inflightMessages.get(handle)?.message;
    changeVisibility.call(this, handle, timeoutSeconds);
    finish(this, handle, message);
    const receipt = stateOf(this).receipts.get(handle);
    if (receipt !== undefined) receipt.deadlineMs = performance.now() + untilDeadline(this, handle);
  };

  prototype.processTimers = function () {
    holdThoseUnderInvocation(this);
    const before = [...this.inflightMessages];
    processTimers.call(this);
    for (const [handle, { message }] of before) finish(this, handle, message);
  };
};
