import { ListTargetsByRuleCommand } from "@aws-sdk/client-eventbridge";
import { HeadBucketCommand } from "@aws-sdk/client-s3";
import { GetScheduleCommand } from "@aws-sdk/client-scheduler";
import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { World } from "#lib/local/resources/index.ts";
import { aRole, create, startWorld } from "./a-world.ts";

let world: World;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, close } = await startWorld());
});
afterAll(() => close());

const arnOf = (id: string) => ({ "Fn::GetAtt": [id, "Arn"] });

describe("an unsupported part of a template is an error that names it", () => {
  it.each<[string, unknown, string]>([
    [
      "a resource type",
      { Type: "AWS::EC2::Instance" },
      "Shop/Thing: the resource type AWS::EC2::Instance is not supported locally",
    ],
    [
      "a property",
      { Type: "AWS::SQS::Queue", Properties: { Colour: "red" } },
      "Shop/Thing at Properties.Colour: the property Colour of AWS::SQS::Queue is not supported locally",
    ],
    [
      "a nested property",
      {
        Type: "AWS::S3::Bucket",
        Properties: {
          NotificationConfiguration: { QueueConfigurations: [{ Event: "s3:X", Queue: "q", Delay: 1 }] },
        },
      },
      "Shop/Thing at Properties.NotificationConfiguration.QueueConfigurations.0.Delay",
    ],
    [
      "a value",
      {
        Type: "AWS::Lambda::Function",
        Properties: { Role: "r", Handler: "index.handler", Runtime: "python3.13" },
      },
      "Shop/Thing at Properties.Runtime: AWS::Lambda::Function with a value that is not supported locally",
    ],
    [
      "a function larger than new accounts may have",
      {
        Type: "AWS::Lambda::Function",
        Properties: { Role: "r", Handler: "index.handler", Runtime: "nodejs24.x", MemorySize: 3_009 },
      },
      "Shop/Thing at Properties.MemorySize: AWS::Lambda::Function with a value that is not supported locally: new accounts have 3008 MB at most",
    ],
    [
      "a property of a type without effect",
      { Type: "AWS::CloudWatch::Alarm", Properties: { Siren: true } },
      "Shop/Thing at Properties.Siren",
    ],
    [
      "what an emulator refuses",
      { Type: "AWS::Events::Rule", Properties: { EventPattern: { source: [{ nearly: "x" }] } } },
      "Shop/Thing: AWS::Events::Rule could not be created",
    ],
  ])("%s", async (_name, resource, message) => {
    await expect(create(world, { Thing: resource })).rejects.toThrow(message);
  });
});

describe("a resource is made as its template says", () => {
  it("a queue with its attributes, its dead-letter queue and a name for calls through the gate", async () => {
    const outputs = await create(
      world,
      {
        Work: {
          Type: "AWS::SQS::Queue",
          Properties: {
            VisibilityTimeout: 90,
            RedrivePolicy: { deadLetterTargetArn: arnOf("Dead"), maxReceiveCount: 3 },
          },
        },
        Dead: { Type: "AWS::SQS::Queue", Properties: { MessageRetentionPeriod: "1209600" } },
      },
      { Url: { Value: { Ref: "Work" } }, Name: { Value: { "Fn::GetAtt": ["Work", "QueueName"] } } },
    );

    expect(outputs).toEqual({ Url: world.queueUrl("Shop-Work"), Name: "Shop-Work" });
    const { Attributes } = await world.clients.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: world.queueUrl("Shop-Work"), AttributeNames: ["All"] }),
    );
    expect(Attributes).toMatchObject({
      VisibilityTimeout: "90",
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: "arn:aws:sqs:us-east-1:000000000000:Shop-Dead",
        maxReceiveCount: 3,
      }),
    });
  });

  it("a queue that an earlier run has made, with its new attributes", async () => {
    const queue = (seconds: number) => ({
      Twice: { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: seconds } },
    });

    await create(world, queue(10));
    await create(world, queue(20));

    const { Attributes } = await world.clients.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: world.queueUrl("Shop-Twice"), AttributeNames: ["All"] }),
    );
    expect(Attributes?.["VisibilityTimeout"]).toBe("20");
  });

  it("a bucket with its notifications, also when it exists", async () => {
    const resources = {
      Files: {
        Type: "AWS::S3::Bucket",
        Properties: {
          NotificationConfiguration: {
            QueueConfigurations: [
              {
                Event: "s3:ObjectCreated:*",
                Queue: "arn:aws:sqs:us-east-1:000000000000:q",
                Filter: { S3Key: { Rules: [{ Name: "Prefix", Value: "incoming/" }] } },
              },
            ],
          },
        },
      },
    };

    await create(world, resources);
    await create(world, resources);

    await world.clients.s3.send(new HeadBucketCommand({ Bucket: "shop-files" }));
    expect(world.declared.bucketEvents.get("shop-files")).toEqual({
      notifications: [
        {
          event: "s3:ObjectCreated:*",
          prefix: "incoming/",
          suffix: "",
          target: { kind: "queue", arn: "arn:aws:sqs:us-east-1:000000000000:q" },
        },
      ],
      toEventBridge: false,
    });
  });

  it("a rule on a bus of its own, with its targets", async () => {
    const outputs = await create(
      world,
      {
        Bus: { Type: "AWS::Events::EventBus", Properties: { Name: "orders" } },
        Keep: { Type: "AWS::Events::Archive", Properties: { SourceArn: arnOf("Bus"), RetentionDays: 30 } },
        Work: { Type: "AWS::SQS::Queue" },
        Rule: {
          Type: "AWS::Events::Rule",
          Properties: {
            EventBusName: { Ref: "Bus" },
            EventPattern: { source: ["shop"] },
            Targets: [{ Id: "one", Arn: arnOf("Work") }],
          },
        },
      },
      { Rule: { Value: arnOf("Rule") } },
    );

    expect(outputs).toEqual({ Rule: "arn:aws:events:us-east-1:000000000000:rule/orders/Shop-Rule" });
    const { Targets } = await world.clients.events.send(
      new ListTargetsByRuleCommand({ Rule: "Shop-Rule", EventBusName: "orders" }),
    );
    expect(Targets).toEqual([{ Id: "one", Arn: "arn:aws:sqs:us-east-1:000000000000:Shop-Work" }]);
  });

  it("a schedule, also when it exists", async () => {
    const resources = (expression: string) => ({
      Role: aRole("scheduler.amazonaws.com"),
      Nightly: {
        Type: "AWS::Scheduler::Schedule",
        Properties: {
          ScheduleExpression: expression,
          FlexibleTimeWindow: { Mode: "OFF" },
          Target: { Arn: "arn:aws:lambda:us-east-1:000000000000:function:f", RoleArn: arnOf("Role") },
        },
      },
    });

    await create(world, resources("rate(1 hour)"));
    await create(world, resources("rate(2 hours)"));

    const schedule = await world.clients.scheduler.send(new GetScheduleCommand({ Name: "Shop-Nightly" }));
    expect(schedule.ScheduleExpression).toBe("rate(2 hours)");
  });

  it("a function with its source, environment and role, whose policies are gathered", async () => {
    const statement = {
      Effect: "Allow",
      Action: "sqs:SendMessage",
      Resource: "arn:aws:sqs:us-east-1:000000000000:q",
    };
    await create(world, {
      Role: aRole(),
      Policy: {
        Type: "AWS::IAM::Policy",
        Properties: {
          PolicyName: "Send",
          PolicyDocument: { Statement: statement },
          Roles: [{ Ref: "Role" }],
        },
      },
      Hello: {
        Type: "AWS::Lambda::Function",
        Metadata: { "leadrail:source": "functions/hello.ts", "leadrail:uses": [] },
        Properties: {
          Role: arnOf("Role"),
          Runtime: "nodejs24.x",
          RecursiveLoop: "Allow",
          Handler: "index.handler",
          Code: { ZipFile: "" },
          Environment: { Variables: { SIZE: 3 } },
        },
      },
    });

    expect(world.declared.functions.get("arn:aws:lambda:us-east-1:000000000000:function:Shop-Hello")).toEqual(
      {
        name: "Shop-Hello",
        arn: "arn:aws:lambda:us-east-1:000000000000:function:Shop-Hello",
        roleArn: "arn:aws:iam::000000000000:role/Shop-Role",
        sourceFile: "functions/hello.ts",
        uses: [],
        handlerExport: "handler",
        environment: { SIZE: "3" },
        timeoutSeconds: 3,
        memoryMb: 128,
        recursiveLoop: "Allow",
      },
    );
    const role = world.declared.roles.get("arn:aws:iam::000000000000:role/Shop-Role");
    expect(role?.statements.map(({ id }) => id)).toEqual(["Send/0"]);
  });
});

describe("the configuration of asynchronous invocations", () => {
  const aFunction = {
    Role: aRole(),
    Hello: {
      Type: "AWS::Lambda::Function",
      Metadata: { "leadrail:source": "functions/hello.ts", "leadrail:uses": [] },
      Properties: { Role: arnOf("Role"), Runtime: "nodejs24.x", Handler: "index.handler" },
    },
  };
  const withConfig = (given: object) => ({
    ...aFunction,
    Config: {
      Type: "AWS::Lambda::EventInvokeConfig",
      Properties: { FunctionName: { Ref: "Hello" }, Qualifier: "$LATEST", ...given },
    },
  });

  it("sets the retries and the event age of its function", async () => {
    await create(world, withConfig({ MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 }));

    const arn = "arn:aws:lambda:us-east-1:000000000000:function:Shop-Hello";
    expect(world.declared.functions.get(arn)?.asynchronous).toEqual({
      eventAgeSecondsMax: 60,
      retriesMax: 0,
    });
  });

  it.each([
    [{ MaximumEventAgeInSeconds: 59 }, "between 60 and 21,600 seconds"],
    [{ MaximumRetryAttempts: 3 }, "between 0 and 2"],
    [{ FunctionName: "Nobody" }, "Nobody is no function here"],
    [
      { DestinationConfig: {} },
      "DestinationConfig of AWS::Lambda::EventInvokeConfig is not supported locally",
    ],
  ])("is refused with %j", async (given, message) => {
    await expect(create(world, withConfig(given))).rejects.toThrow(message);
  });
});

describe("what AWS would refuse to deploy is refused", () => {
  it("a function with a role that does not trust Lambda", async () => {
    const resources = {
      Role: aRole("scheduler.amazonaws.com"),
      Hello: {
        Type: "AWS::Lambda::Function",
        Metadata: { "leadrail:source": "functions/hello.ts", "leadrail:uses": [] },
        Properties: { Role: arnOf("Role"), Runtime: "nodejs24.x", Handler: "index.handler" },
      },
    };

    await expect(create(world, resources)).rejects.toThrow("can't be assumed by lambda.amazonaws.com");
  });

  it("a managed policy that the local check does not know", async () => {
    const role = aRole();
    const resources = {
      Role: {
        ...role,
        Properties: {
          ...role.Properties,
          ManagedPolicyArns: ["arn:aws:iam::aws:policy/AdministratorAccess"],
        },
      },
    };

    await expect(create(world, resources)).rejects.toThrow("AdministratorAccess is not known locally");
  });
});
