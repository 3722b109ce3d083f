import { setTimeout } from "node:timers/promises";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { TestService } from "./service.ts";

const restPauseMs = 250;

/** Waits until nothing is on its way to membership rules: news of before, and the comparison that a new rule begins with. */
export const membershipsAtRest = async ({
  endpointUrl: endpoint,
  operatorCredentials: credentials,
  names,
}: TestService): Promise<void> => {
  const client = new SQSClient({ endpoint, region: "us-east-1", credentials });
  const queues = Object.entries(names.queues).filter(([name]) =>
    /^(LeadChanges|Membership)Queue$/.test(name),
  );
  const waiting = async (): Promise<number> => {
    const counts = queues.map(async ([, QueueUrl]) => {
      const { Attributes = {} } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
      );
      const { ApproximateNumberOfMessages: visible, ApproximateNumberOfMessagesNotVisible: taken } =
        Attributes;
      return Number(visible) + Number(taken);
    });
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  };
  expect(queues).toHaveLength(2);
  let restedMs = 0;
  await eventually(
    async () => {
      await setTimeout(restPauseMs);
      restedMs = (await waiting()) === 0 ? restedMs + restPauseMs : 0;
    },
    // The stream is read once a second or sooner.
    () => restedMs >= 2_000,
  );
  client.destroy();
};
