import type { SQSRecord } from "aws-lambda";
import { expect, it } from "vitest";
import { smallGroupsFirst } from "#lib/runtime/small-groups-first.ts";

const record = (messageId: string, MessageGroupId?: string) =>
  ({ messageId, attributes: { MessageGroupId } }) as unknown as SQSRecord;

it("A workspace's single message is handled before the many of another one in the same batch, which keep their order", () => {
  const batch = [record("a1", "a"), record("a2", "a"), record("b1", "b"), record("none"), record("a3", "a")];

  expect(smallGroupsFirst(batch).map(({ messageId }) => messageId)).toEqual(["b1", "none", "a1", "a2", "a3"]);
});
