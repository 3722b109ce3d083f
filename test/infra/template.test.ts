import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import {
  functionMemoryMbMax,
  type QueueRow,
  queueFunctions,
  scheduledFunctions,
} from "#functions/manifest.ts";
import { routes } from "#lib/contract/index.ts";
import { methodsOf } from "#lib/contract/openapi/gateway-body.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { workspaceTaskKinds, workspaceTasks } from "#lib/contract/workspace-tasks.ts";
import { buildApp } from "#lib/infra/app.ts";
import type { SettingsInput } from "#lib/infra/settings.ts";

interface Statement {
  readonly Sid?: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}
interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: string[];
  readonly Metadata?: Record<string, unknown>;
  readonly Properties: Record<string, unknown>;
}
interface Template {
  readonly Resources: Record<string, Resource>;
}

const synthesized = (settings: SettingsInput): Template[] => {
  const outdir = mkdtempSync(join(tmpdir(), "leadrail-infra-"));
  return buildApp({ outdir, settings })
    .synth()
    .stacks.map(({ template }) => template as Template);
};
const all = (templates: readonly Template[]) =>
  templates.flatMap(({ Resources }) => Object.values(Resources));
const ofType = (resources: readonly Resource[], type: string) =>
  resources.filter(({ Type }) => Type === type);

const pageOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../docs/${name}.md`), "utf8");

const devTemplates = synthesized({ environment: "dev", keepsData: false });
const prodTemplates = synthesized({ environment: "prod" });
const prod = all(prodTemplates);
const dev = all(devTemplates);
const statements = ofType(dev, "AWS::IAM::Policy").flatMap(
  ({ Properties }) => (Properties["PolicyDocument"] as { Statement: Statement[] }).Statement,
);

describe("a function's policy", () => {
  it("has no wildcard action", () => {
    expect(statements.length).toBeGreaterThan(10);
    for (const { Action } of statements) expect(JSON.stringify(Action)).not.toContain("*");
  });

  it("names its resources, but for X-Ray and ListRules, which have none", () => {
    const open = statements.filter(({ Resource: one }) => JSON.stringify(one).includes('"*"'));

    expect(new Set(open.map(({ Sid }) => Sid))).toEqual(new Set(["WriteTraces", "EveryRule"]));
  });

  it("belongs to one function alone", () => {
    const roles = devTemplates.flatMap(({ Resources }, stack) =>
      ofType(Object.values(Resources), "AWS::Lambda::Function").map(({ Properties }) =>
        JSON.stringify([stack, Properties["Role"]]),
      ),
    );

    expect(new Set(roles).size).toBe(roles.length);
  });
});

describe("the table", () => {
  it("can be restored to any moment, streams both images and expires items", () => {
    expect(ofType(dev, "AWS::DynamoDB::Table")[0]?.Properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      TimeToLiveSpecification: { AttributeName: "expires_at_epoch_seconds", Enabled: true },
    });
  });

  it("outlives its stack in production and only there", () => {
    expect(ofType(prod, "AWS::DynamoDB::Table")[0]).toMatchObject({
      DeletionPolicy: "Retain",
      Properties: { DeletionProtectionEnabled: true },
    });
    expect(ofType(dev, "AWS::DynamoDB::Table")[0]?.DeletionPolicy).toBe("Delete");
  });
});

describe("what a new account allows", () => {
  it("is enough memory for every function", () => {
    const sizes = ofType(dev, "AWS::Lambda::Function").map(({ Properties }) =>
      Number(Properties["MemorySize"]),
    );

    expect(Math.max(...sizes)).toBeLessThanOrEqual(functionMemoryMbMax);
    expect(functionMemoryMbMax).toBe(3_008);
  });

  it("is a stage that logs, since the account's role is set before it and outlives every environment", () => {
    for (const templates of [devTemplates, prodTemplates]) {
      const { Resources = {} } =
        templates.find(({ Resources: one }) => "ApiCloudWatchRole73EC6FC4" in one) ?? {};
      const named = (type: string) => Object.entries(Resources).find(([, { Type }]) => Type === type);
      const [account = "", { DeletionPolicy } = {}] = named("AWS::ApiGateway::Account") ?? [];
      const [, role] = named("AWS::IAM::Role") ?? [];
      const [, stage] = named("AWS::ApiGateway::Stage") ?? [];

      expect(stage?.DependsOn).toContain(account);
      expect(DeletionPolicy).toBe("Retain");
      expect(Resources["ApiCloudWatchRole73EC6FC4"]?.DeletionPolicy).toBe("Retain");
      expect(role).toBeDefined();
    }
  });

  it("is half of 1,000 concurrent executions for the API, whatever the queues hold", () => {
    const mappings = ofType(dev, "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties);
    const queues = mappings.filter((one) => one["StartingPosition"] === undefined);
    const together = queues
      .map((one) => (one["ScalingConfig"] as { MaximumConcurrency: number }).MaximumConcurrency)
      .reduce((sum, one) => sum + one, 0);

    expect(queues).toHaveLength(Object.keys(queueFunctions).length);
    expect(together).toBeLessThanOrEqual(500);
    expect(pageOf("DEPLOY")).toContain(`functions take ${together} at most`);
  });
});

describe("a queue that workspaces share", () => {
  it("is a standard queue without a filter or a policy that would refuse a message group", () => {
    const queues = ofType(prod, "AWS::SQS::Queue").map(({ Properties }) => Properties);
    const fifo = ["FifoQueue", "ContentBasedDeduplication", "DeduplicationScope", "FifoThroughputLimit"];
    const policies = [...ofType(prod, "AWS::SQS::QueuePolicy"), ...ofType(prod, "AWS::IAM::Policy")];

    expect(queues.flatMap((queue) => fifo.filter((name) => name in queue))).toEqual([]);
    // IAM has no condition key for message groups: nothing but a name could refuse one.
    expect(JSON.stringify(policies)).not.toMatch(/MessageGroup/);
    for (const { Properties } of ofType(prod, "AWS::Lambda::EventSourceMapping"))
      if (Properties["StartingPosition"] === undefined)
        expect([Properties["FilterCriteria"], Properties["MaximumBatchingWindowInSeconds"]]).toEqual([
          undefined,
          undefined,
        ]);
  });
});

describe("a request", () => {
  it("never waits behind a queue or a stream: a function with an event source has one and serves no route", () => {
    const fed = devTemplates.flatMap(({ Resources }) =>
      ofType(Object.values(Resources), "AWS::Lambda::EventSourceMapping").map(({ Properties }) => {
        const { Ref } = Properties["FunctionName"] as { Ref: string };
        return { name: Ref, definition: Resources[Ref]?.Properties };
      }),
    );
    const routes = ofType(dev, "AWS::Lambda::Function").filter(
      ({ Properties }) => Properties["FunctionName"],
    );

    expect(fed.length).toBeGreaterThan(Object.keys(queueFunctions).length);
    expect(new Set(fed.map(({ name }) => name)).size).toBe(fed.length);
    // Routes find their functions by a fixed name, which no other function has.
    expect(routes.length).toBeGreaterThan(200);
    for (const { definition } of fed) expect(definition?.["FunctionName"]).toBeUndefined();
  });
});

describe("the API's methods", () => {
  const operationsOf = (resources: readonly Resource[]) => {
    const bodies = ofType(resources, "AWS::ApiGateway::RestApi").map(
      ({ Properties }) => Properties["Body"] as { paths: Record<string, Record<string, object>> },
    );
    return Object.entries(bodies[0]?.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
  };
  const namesOf = (wanted: (route: AnyRoute) => boolean): string[] =>
    Object.values<AnyRoute>(routes)
      .filter(wanted)
      .flatMap((route) => methodsOf(route).map((method) => `${method.toLowerCase()} ${route.path}`));

  it.each([
    ["dev", dev],
    ["prod", prod],
  ])("of %s have the authorizer, except those of public routes and the 405 of each path", (_, resources) => {
    const operations = operationsOf(resources).filter(
      ({ name }) => !name.startsWith("x-amazon-apigateway-any-method "),
    );
    const guarded = operations.filter(
      ({ operation }) =>
        "security" in operation && isDeepStrictEqual(operation.security, [{ authorizer: [] }]),
    );
    const names = (some: typeof operations): Set<string> => new Set(some.map(({ name }) => name));

    expect(names(guarded)).toEqual(new Set(namesOf(({ roles }) => roles !== "public")));
    expect(names(operations)).toEqual(new Set(namesOf(() => true)));
  });
});

describe("two environments beside each other", () => {
  it("share no stack and no name", () => {
    const fixed = (resources: readonly Resource[]): Set<string> =>
      new Set(
        resources.flatMap(({ Type, Properties }) =>
          ["Name", "BucketName", "FunctionName", "DashboardName", "RestApiName", "AlarmName", "QueueName"]
            .filter((name) => typeof Properties?.[name] === "string" && Type !== "AWS::Lambda::Permission")
            .map((name) => `${Type} ${Properties[name]}`),
        ),
      );
    const [a, b] = [fixed(dev), fixed(prod)];

    expect(a.size).toBeGreaterThan(100);
    expect([...a].filter((name) => b.has(name))).toEqual([]);
  });
});

describe("a first deployment that failed", () => {
  it("leaves no bucket behind whose name the next one needs", () => {
    const buckets = ofType(prod, "AWS::S3::Bucket");

    expect(buckets).toHaveLength(5);
    for (const { DeletionPolicy } of buckets) expect(DeletionPolicy).toBe("RetainExceptOnCreate");
    for (const { DeletionPolicy } of ofType(dev, "AWS::S3::Bucket")) expect(DeletionPolicy).toBe("Delete");
  });
});

describe("a record of the stream that always fails", () => {
  it("holds its shard back for six hours at most, alone, and is kept whole in a bucket that tells of it", () => {
    const streams = ofType(dev, "AWS::Lambda::EventSourceMapping")
      .map(({ Properties }) => Properties)
      .filter((one) => one["StartingPosition"] !== undefined);

    expect(streams).toHaveLength(2);
    for (const stream of streams) {
      expect(stream).toMatchObject({
        BisectBatchOnFunctionError: true,
        MaximumRecordAgeInSeconds: 21_600,
        MaximumRetryAttempts: 100,
      });
      expect(JSON.stringify(stream["DestinationConfig"])).toContain("-failures-");
    }
    const bucket = ofType(dev, "AWS::S3::Bucket").find(({ Properties }) =>
      JSON.stringify(Properties["BucketName"]).includes("-failures-"),
    );
    expect(bucket?.Properties["NotificationConfiguration"]).toMatchObject({
      QueueConfigurations: [{ Event: "s3:ObjectCreated:*" }],
    });
  });
});

describe("an environment that adopts what another left", () => {
  it("makes no table of its own name, and no key beside the one it is given", () => {
    const key = "arn:aws:kms:eu-west-1:111122223333:key/0b7c";
    const adopting = all(synthesized({ environment: "prod", tableName: "left-behind", secretsKeyArn: key }));

    expect(ofType(adopting, "AWS::DynamoDB::Table")).toMatchObject([
      { DeletionPolicy: "Retain", Properties: { TableName: "left-behind" } },
    ]);
    expect(ofType(adopting, "AWS::KMS::Key")).toEqual([]);
    expect(JSON.stringify(ofType(adopting, "AWS::IAM::Policy"))).toContain(key);
  });
});

describe("a table that large imports meet", () => {
  it("is warmed up only where the settings say so", () => {
    const warm = all(
      synthesized({ warmThroughput: { readUnitsPerSecond: 12_000, writeUnitsPerSecond: 20_000 } }),
    );

    expect(ofType(warm, "AWS::DynamoDB::Table")[0]?.Properties["WarmThroughput"]).toEqual({
      ReadUnitsPerSecond: 12_000,
      WriteUnitsPerSecond: 20_000,
    });
    expect(ofType(dev, "AWS::DynamoDB::Table")[0]?.Properties).not.toHaveProperty("WarmThroughput");
  });
});

describe("the schedules", () => {
  it("start each task of workspaces at its rate, and the walker of reminders every minute", () => {
    const schedules = ofType(dev, "AWS::Scheduler::Schedule").map(({ Properties }) => [
      Properties["ScheduleExpression"],
      JSON.parse((Properties["Target"] as { Input: string }).Input),
    ]);
    const kindsAt = (rate: string) => workspaceTaskKinds.filter((kind) => workspaceTasks[kind] === rate);
    const rates = [...new Set(Object.values(workspaceTasks))];

    expect(schedules).toHaveLength(1 + rates.length);
    expect(schedules).toContainEqual(["rate(1 minute)", {}]);
    for (const rate of rates) expect(schedules).toContainEqual([rate, { kinds: kindsAt(rate) }]);
  });
});

describe("a function that a schedule invokes asynchronously", () => {
  it("has a bound of its own for Lambda's retries and for the age of events, and no other function has one", () => {
    const configs = new Map(
      ofType(prod, "AWS::Lambda::EventInvokeConfig").map(({ Properties }) => [
        JSON.stringify(Properties["FunctionName"]),
        [Properties["Qualifier"], Properties["MaximumEventAgeInSeconds"], Properties["MaximumRetryAttempts"]],
      ]),
    );
    const invoked = ofType(prod, "AWS::Scheduler::Schedule").map(({ Properties }) => {
      const { Arn } = Properties["Target"] as { readonly Arn: { readonly "Fn::GetAtt": readonly string[] } };
      return JSON.stringify({ Ref: Arn["Fn::GetAtt"][0] });
    });
    const declared = Object.values(scheduledFunctions).map(({ asynchronous }) => [
      "$LATEST",
      asynchronous.eventAgeSecondsMax,
      asynchronous.retriesMax,
    ]);

    expect(new Set(configs.keys())).toEqual(new Set(invoked));
    expect([...configs.values()]).toEqual(declared);
  });
});

describe("recursive loops", () => {
  it("are allowed to the functions that declare what bounds them, and to no other", () => {
    const functions = ofType(prod, "AWS::Lambda::Function");
    const sourceOf = ({ Metadata }: Resource) => String(Metadata?.["leadrail:source"]);
    const allowed = functions
      .filter(({ Properties }) => Properties["RecursiveLoop"] === "Allow")
      .map(sourceOf);
    const rows: readonly (readonly [string, QueueRow])[] = Object.entries(queueFunctions);
    const declared = rows.filter(([, { loopBoundedBy }]) => loopBoundedBy !== undefined);

    expect(functions.length).toBeGreaterThan(declared.length);
    expect(new Set(allowed)).toEqual(new Set(declared.map(([name]) => `functions/queues/${name}.ts`)));
  });
});
