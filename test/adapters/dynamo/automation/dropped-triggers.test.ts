import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { makeDropper } from "#lib/adapters/dynamo/automation/dropped-triggers.ts";

const ids = ["ws_01J0000000000000000000000A", "wf_01J0000000000000000000000A"] as const;
const run = "run_01J0000000000000000000000A";

it("a dropped trigger is counted with its mark, and is nothing when it is told again", async () => {
  const marks = new Set<string>();
  let count = 0;
  type Sent = { input: { TransactItems: [{ Put: { Item: { pk: string } } }, { Update: object }] } };
  const send = async ({ input: { TransactItems } }: Sent) => {
    const { pk } = TransactItems[0].Put.Item;
    if (marks.has(pk)) {
      const CancellationReasons = [{ Code: "ConditionalCheckFailed" }, { Code: "None" }];
      throw new TransactionCanceledException({ message: "lost", $metadata: {}, CancellationReasons });
    }
    marks.add(pk);
    count += 1;
  };
  const drop = makeDropper({ send } as unknown as DynamoDBDocumentClient, "table");

  await drop(...ids, run, new Date());
  await drop(...ids, run, new Date());
  await drop(...ids, "run_01J0000000000000000000000B", new Date());

  expect(count).toBe(2);
});
