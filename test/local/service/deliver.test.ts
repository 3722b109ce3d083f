import { CreateQueueCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parsePolicy } from "#lib/local/iam/statement.ts";
import { nothingDeclared } from "#lib/local/resources/index.ts";
import { makeDeliver } from "#lib/local/service/deliver.ts";
import { accountId, queueUrl, region, sqsAs, startWorld, type World } from "#test/local/gate/world.ts";

const queueArn = `arn:aws:sqs:${region}:${accountId}:work`;
const functionArn = `arn:aws:lambda:${region}:${accountId}:function:hello`;
const ruleArn = `arn:aws:events:${region}:${accountId}:rule/bus/rule`;
const roleArn = `arn:aws:iam::${accountId}:role/scheduler`;
const scheduleArn = `arn:aws:scheduler:${region}:${accountId}:schedule/default/nightly`;
const invoked: unknown[] = [];
let declared = nothingDeclared();
let world: World;

beforeAll(async () => {
  world = await startWorld();
  await sqsAs(world.gate).send(new CreateQueueCommand({ QueueName: "work" }));
});
afterAll(() => world.close());
beforeEach(() => {
  declared = nothingDeclared();
  invoked.length = 0;
});

const deliver: ReturnType<typeof makeDeliver> = (destination, payload) =>
  makeDeliver({
    declared,
    deployment: { region, accountId },
    sqs: () => sqsAs(world.gate),
    queueUrl: (name) => queueUrl(world.gate, name),
    invoke: async (arn, event) => {
      invoked.push([arn, event]);
    },
  })(destination, payload);

const allowQueue = (source: string) =>
  declared.queuePolicies.set(
    queueArn,
    parsePolicy("Queue", {
      Statement: {
        Effect: "Allow",
        Action: "sqs:SendMessage",
        Resource: queueArn,
        Principal: { Service: "events.amazonaws.com" },
        Condition: { ArnEquals: { "aws:SourceArn": source } },
      },
    }),
  );
const declareFunction = () =>
  declared.functions.set(functionArn, {
    name: "hello",
    arn: functionArn,
    roleArn,
    sourceFile: "hello.ts",
    uses: [],
    handlerExport: "handler",
    environment: {},
    timeoutSeconds: 3,
    memoryMb: 128,
    recursiveLoop: "Terminate",
  });

describe("a delivery to a queue", () => {
  it("arrives when the queue's policy lets that rule in, with its attributes", async () => {
    allowQueue(ruleArn);

    await deliver({ arn: queueArn, sourceArn: ruleArn, attributes: { WHY: "because" } }, "hello");

    const { Messages = [] } = await sqsAs(world.gate).send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl(world.gate), MessageAttributeNames: ["All"] }),
    );
    expect(
      Messages.map(({ Body, MessageAttributes }) => [Body, MessageAttributes?.["WHY"]?.StringValue]),
    ).toEqual([["hello", "because"]]);
  });

  it("stores the trace header of its cause as the message's system attribute", async () => {
    allowQueue(ruleArn);
    const traceHeader = "Root=1-5759e988-bd862e3fe1be46a994272793;Lineage=a87bd80c:3";

    await deliver({ arn: queueArn, sourceArn: ruleArn, traceHeader }, "traced");

    const { Messages = [] } = await sqsAs(world.gate).send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl(world.gate), MessageSystemAttributeNames: ["All"] }),
    );
    expect(Messages).toMatchObject([{ Body: "traced", Attributes: { AWSTraceHeader: traceHeader } }]);
    expect(Messages[0]?.MessageAttributes).toBeUndefined();
  });

  it("arrives at a queue that somebody made with a policy of its own", async () => {
    const arn = `${queueArn}-of-mine`;
    const Policy = JSON.stringify({
      Statement: {
        Effect: "Allow",
        Action: "sqs:SendMessage",
        Resource: arn,
        Principal: { Service: "events.amazonaws.com" },
        Condition: { ArnEquals: { "aws:SourceArn": ruleArn } },
      },
    });
    const QueueUrl = queueUrl(world.gate, "work-of-mine");
    const sqs = sqsAs(world.gate);
    await sqs.send(new CreateQueueCommand({ QueueName: "work-of-mine", Attributes: { Policy } }));

    await deliver({ arn, sourceArn: ruleArn }, "hello");

    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(Messages.map(({ Body }) => Body)).toEqual(["hello"]);
    await expect(deliver({ arn, sourceArn: `${ruleArn}-of-another-name` }, "x")).rejects.toMatchObject({
      code: "NO_PERMISSIONS",
    });
  });

  it("is refused for good for another rule and without a policy", async () => {
    await expect(deliver({ arn: queueArn, sourceArn: ruleArn }, "x")).rejects.toThrow(
      "events.amazonaws.com may not sqs:SendMessage",
    );
    allowQueue(`${ruleArn}-of-another-name`);
    await expect(deliver({ arn: queueArn, sourceArn: ruleArn }, "x")).rejects.toMatchObject({
      code: "NO_PERMISSIONS",
    });
  });
});

describe("a delivery to a function", () => {
  it("arrives when a permission names the service and the source", async () => {
    declareFunction();
    declared.invokePermissions.push({ functionArn, principal: "events.amazonaws.com", sourceArn: ruleArn });

    await deliver({ arn: functionArn, sourceArn: ruleArn }, '{"a":1}');

    expect(invoked).toEqual([[functionArn, { a: 1 }]]);
  });

  it("of a schedule needs the role that it was given, not a permission", async () => {
    declareFunction();
    declared.invokePermissions.push({
      functionArn,
      principal: "scheduler.amazonaws.com",
      sourceArn: undefined,
    });
    const scheduled = { arn: functionArn, sourceArn: scheduleArn, roleArn };

    await expect(deliver(scheduled, "{}")).rejects.toMatchObject({ code: "NO_PERMISSIONS" });
    const statements = parsePolicy("Invoke", {
      Statement: { Effect: "Allow", Action: "lambda:InvokeFunction", Resource: functionArn },
    });
    declared.roles.set(roleArn, { name: "scheduler", arn: roleArn, trust: [], statements });
    await deliver(scheduled, "{}");

    expect(invoked).toHaveLength(1);
  });

  it("is refused for good when there is none, or no permission", async () => {
    await expect(deliver({ arn: functionArn, sourceArn: ruleArn }, "{}")).rejects.toMatchObject({
      code: "RESOURCE_NOT_FOUND",
    });
    declareFunction();
    await expect(deliver({ arn: functionArn, sourceArn: ruleArn }, "{}")).rejects.toMatchObject({
      code: "NO_PERMISSIONS",
    });
  });
});
