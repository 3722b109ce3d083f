import { ServerResponse } from "node:http";

/** How far the service's clock is ahead of the machine's: one 64-bit number of milliseconds, which threads share. */
export type ClockOffset = SharedArrayBuffer;

const Machine = Date;

/** An offset with which it is `at` now. */
export const offsetTo = (at: Date): ClockOffset => {
  const offset = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  setOffset(offset, at);
  return offset;
};

/** Moves the clock of every thread that has this offset. */
export const setOffset = (offset: ClockOffset, at: Date): void => {
  Atomics.store(new BigInt64Array(offset), 0, BigInt(at.getTime() - Machine.now()));
};

/** Puts this thread's `Date` on the clock; timers go on by the machine's. */
export const moveDate = (offset: ClockOffset): void => {
  const aheadMs = new BigInt64Array(offset);
  const now = (): number => Machine.now() + Number(Atomics.load(aheadMs, 0));
  const Moved: DateConstructor = new Proxy(Machine, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, asked === Moved ? target : asked),
    apply: () => new Machine(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
  Machine.prototype.constructor = Moved;
  globalThis.Date = Moved;
};

/** Has servers of this process date their answers by the clock: the SDK takes its own time from them. */
export const dateAnswers = (): void => {
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    if (!this.headersSent) this.setHeader("date", new Date().toUTCString());
    return Reflect.apply(writeHead, this, given);
  };
};
