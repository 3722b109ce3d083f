import { expect, it } from "vitest";
import * as z from "zod";
import { isUnreadable } from "#lib/adapters/changes/progress.ts";
import { EventTooLarge } from "#lib/domain/events/event/checked-event.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

it.each([
  ["an unknown variant", new UnknownVariant("status"), true],
  ["an item that its schema refuses", thrownBy(() => z.string().parse(1)), true],
  ["the error of a parse that does not throw", z.string().safeParse(1).error, true],
  ["text that is no JSON", thrownBy(() => JSON.parse("{")), true],
  ["an event that is too large", new EventTooLarge("20480 bytes or more"), true],
  ["an exhausted stack", new RangeError("Maximum call stack size exceeded"), false],
  [
    "an answer of AWS that is not JSON",
    Object.assign(new SyntaxError("Unexpected token <"), { $metadata: {} }),
    false,
  ],
  ["a queue that refuses messages", new Error("the queue refused 1 messages"), false],
  ["a defect of the code", new TypeError("not a function"), false],
])("A change counts as unreadable, or not, after %s", (_, error, expected) => {
  expect(isUnreadable(error)).toBe(expected);
});
