import {
  EventBridgeClient,
  PutRuleCommand,
  PutTargetsCommand,
  TestEventPatternCommand,
} from "@aws-sdk/client-eventbridge";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { Envelope } from "#lib/contract/events.ts";
import type { TestService } from "./service.ts";

/** Rules that an operator adds to Leadrail's bus, each with a queue that takes messages from it only. */
export interface BusRules {
  add(name: string, pattern: string): Promise<void>;
  /** Takes all that has come to a rule's queue. */
  take(name: string): Promise<Envelope[]>;
  /** Whether EventBridge lets an event of this content through a pattern. */
  matches(pattern: string, content: { readonly kind: string; readonly detail: unknown }): Promise<boolean>;
  close(): void;
}

const region = "us-east-1";
const account = "000000000000";
const Delivered = z.object({ source: z.literal("leadrail"), detail: Envelope });

const queuePolicy = (queueArn: string, ruleArn: string | undefined): string =>
  JSON.stringify({
    Statement: {
      Effect: "Allow",
      Principal: { Service: "events.amazonaws.com" },
      Action: "sqs:SendMessage",
      Resource: queueArn,
      Condition: { ArnEquals: { "aws:SourceArn": ruleArn } },
    },
  });

const drain = async (sqs: SQSClient, QueueUrl: string): Promise<Envelope[]> => {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 600 }),
  );
  const batch = Messages.map(({ Body = "" }) => Delivered.parse(JSON.parse(Body)).detail);
  return batch.length === 0 ? [] : [...batch, ...(await drain(sqs, QueueUrl))];
};

export const busRules = ({
  endpointUrl: endpoint,
  operatorCredentials: credentials,
  names,
}: TestService): BusRules => {
  const events = new EventBridgeClient({ endpoint, credentials, region });
  const sqs = new SQSClient({ endpoint, credentials, region });
  const urls = new Map<string, string>();
  const EventBusName = names.bus;
  return {
    add: async (Name, EventPattern) => {
      const { RuleArn } = await events.send(new PutRuleCommand({ Name, EventBusName, EventPattern }));
      const QueueName = Name.replaceAll(".", "-");
      const Arn = `arn:aws:sqs:${region}:${account}:${QueueName}`;
      const Attributes = { Policy: queuePolicy(Arn, RuleArn) };
      const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
      urls.set(Name, QueueUrl);
      await events.send(new PutTargetsCommand({ Rule: Name, EventBusName, Targets: [{ Id: "queue", Arn }] }));
    },
    take: (name) => drain(sqs, urls.get(name) ?? ""),
    matches: async (EventPattern, { kind, detail }) => {
      const time = "2026-11-21T09:30:00Z";
      const plain = { id: "1", account, source: "leadrail", time, region, resources: [] };
      const Event = JSON.stringify({ ...plain, "detail-type": kind, detail });
      return (await events.send(new TestEventPatternCommand({ EventPattern, Event }))).Result === true;
    },
    close: () => {
      events.destroy();
      sqs.destroy();
    },
  };
};
