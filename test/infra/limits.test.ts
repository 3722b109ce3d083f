import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { routes } from "#lib/contract/index.ts";
import { bucketName } from "#lib/infra/bucket-name.ts";
import type { SettingsInput } from "#lib/infra/settings.ts";
import { synthesized, type TemplateResource } from "#test/support/synthesized.ts";
import { expectTable } from "#test/support/written-table.ts";

/** The longest name that an environment may have, with every option that adds to a template. */
const everyOption: SettingsInput = {
  environment: "abcdefghijklmnop",
  adminEmail: "operator@example.com",
  alarmEmail: "on-call@example.com",
  corsOrigins: ["https://app.example.com", "https://another.example.com"],
  domainName: "api.example.com",
  certificateArn: "arn:aws:acm:eu-west-1:111122223333:certificate/a1",
  oidcIssuer: "https://login.example.com/",
  oidcAudience: "leadrail",
  enableWaf: true,
};
const variants = {
  "no option": synthesized({ settings: { environment: "prod" } }),
  "every option": synthesized({ settings: everyOption, validate: true }),
  "no data kept": synthesized({ settings: { environment: "dev", keepsData: false } }),
};
const stacks = Object.values(variants).flat();
const of = (type: string, some = stacks): TemplateResource[] =>
  some.flatMap(({ resources }) => Object.values(resources)).filter(({ Type }) => Type === type);
const largest = (counts: readonly number[]): number => Math.max(...counts);

/** API Gateway makes a resource of the root and of each part of a path, such as `/leads` and `/leads/{lead_id}`. */
const gatewayResources = new Set(
  Object.values(routes).flatMap(({ path }) => {
    const parts = path.split("/");
    return parts.map((_part, index) => parts.slice(0, index + 1).join("/"));
  }),
).size;
const roles = of("AWS::IAM::Role", variants["every option"]).length;
const filtersOf = ({ Properties }: TemplateResource): number => {
  const { Filters = [] } = (Properties?.["FilterCriteria"] ?? {}) as { Filters?: unknown[] };
  return Filters.length;
};

/** Every region that AWS has announced, with the partitions of China, GovCloud and the sovereign ones. */
const regions =
  `af-south-1 ap-east-1 ap-east-2 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1 ap-south-2
ap-southeast-1 ap-southeast-2 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-6 ap-southeast-7 ca-central-1
ca-west-1 cn-north-1 cn-northwest-1 eu-central-1 eu-central-2 eu-north-1 eu-south-1 eu-south-2 eu-west-1 eu-west-2
eu-west-3 eusc-de-east-1 il-central-1 me-central-1 me-south-1 mx-central-1 sa-east-1 us-east-1 us-east-2 us-gov-east-1
us-gov-west-1 us-iso-east-1 us-iso-west-1 us-isob-east-1 us-isof-south-1 us-west-1 us-west-2`.split(/\s+/);

describe("a template of CloudFormation", () => {
  it.each(Object.entries(variants))("with %s has at most 900,000 bytes as it is written", (_name, some) => {
    expect(largest(some.map(({ bytes }) => bytes))).toBeLessThanOrEqual(900_000);
  });

  it.each(Object.entries(variants))("with %s has at most 450 resources and 200 outputs", (_name, some) => {
    expect(largest(some.map(({ resources }) => Object.keys(resources).length))).toBeLessThanOrEqual(450);
    expect(largest(some.map(({ outputs }) => outputs))).toBeLessThanOrEqual(200);
  });

  it("has no warning that no code acknowledges with a reason", () => {
    expect(stacks.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it("names each function, bucket and group within 64, 63 and 64 characters", () => {
    const names = (type: string, property: string): string[] =>
      of(type, variants["every option"]).flatMap(({ Properties = {} }) => {
        const name = Properties[property];
        return typeof name === "string" ? [name] : [];
      });
    const functions = names("AWS::Lambda::Function", "FunctionName");

    expect(functions.length).toBeGreaterThan(200);
    expect(largest(functions.map(({ length }) => length))).toBeLessThanOrEqual(64);
    expect(names("AWS::S3::Bucket", "BucketName")).toHaveLength(5);
    expect(largest(names("AWS::Scheduler::ScheduleGroup", "Name").map(({ length }) => length))).toBeLessThan(
      64,
    );
  });
});

describe("a bucket's name", () => {
  const placeholders = of("AWS::S3::Bucket", variants["every option"]).map(({ Properties }) =>
    String(Properties?.["BucketName"]),
  );

  it.each(regions)("has at most 63 characters in %s with the longest environment name", (region) => {
    const names = placeholders.map((name) => name.replace("us-east-1", region));

    expect(largest(names.map(({ length }) => length))).toBeLessThanOrEqual(63);
  });

  it("that S3 does not allow is refused with the longest environment name that fits", () => {
    const target = { account: "111122223333", region: "ap-southeast-1" };

    expect(() => bucketName("abcdefghijklmnop", "failed-changes", target)).toThrow(
      'The environment\'s name "abcdefghijklmnop" is too long for ap-southeast-1',
    );
    expect(() => bucketName("abcdefghijklmnop", "failed-changes", target)).toThrow(
      "Use at most 11 characters",
    );
  });
});

describe("the REST API", () => {
  it("has one invoke permission for each route, the authorizer and the preflight", () => {
    const permissions = of("AWS::Lambda::Permission", variants["every option"]);

    expect(permissions).toHaveLength(Object.keys(routes).length + 2);
  });

  it("has at most 290 of API Gateway's 300 resources", () => {
    expect(gatewayResources).toBeLessThanOrEqual(290);
  });
});

describe("an event source mapping", () => {
  it("has at most five filters", () => {
    const mappings = of("AWS::Lambda::EventSourceMapping");

    expect(largest(mappings.map(filtersOf))).toBeGreaterThan(0);
    expect(largest(mappings.map(filtersOf))).toBeLessThanOrEqual(5);
  });
});

/** The statements of each function's role, without the one for its own log group, which differs by its nature. */
const grantsOfRoutes = (): readonly string[] =>
  variants["every option"].flatMap(({ name, resources }) =>
    Object.values(resources).flatMap(({ Type, Properties }): string[] => {
      if (Type !== "AWS::IAM::Policy" || !name.endsWith("Functions")) return [];
      const { Statement = [] } = (Properties?.["PolicyDocument"] ?? {}) as { Statement?: { Sid: string }[] };
      const others = Statement.filter(({ Sid }) => Sid !== "WriteOwnLogs").map((one) => JSON.stringify(one));
      return [JSON.stringify([name, others.toSorted((a, b) => (a < b ? -1 : 1))])];
    }),
  );

describe("docs/DEPLOY.md", () => {
  it("says how many roles would be left if functions with equal grants shared one", () => {
    const grants = grantsOfRoutes();
    const shared = roles - grants.length + new Set(grants).size;

    expect(grants.length).toBeGreaterThan(200);
    expect(readFileSync("docs/DEPLOY.md", "utf8").replaceAll("\n", " ")).toContain(
      `would leave ${shared} roles`,
    );
  });

  it("shows AWS's quotas with the counts of one environment", () => {
    const count = (type: string): number => of(type, variants["every option"]).length;
    const most = (counts: readonly number[]): string => largest(counts).toLocaleString("en-US");
    // Rounded up, so that the table does not change with every route.
    const tenThousands = (counts: readonly number[]): string =>
      (Math.ceil(largest(counts) / 10_000) * 10_000).toLocaleString("en-US");
    const some = variants["every option"];
    const rows: readonly (readonly [string, string, string, string])[] = [
      ["IAM roles in an account", "1,000", String(roles), `${Math.floor(1_000 / roles)} environments fit`],
      ["REST API: resources", "300", String(gatewayResources), "can be raised"],
      ["Stack: bytes of its template", "1,000,000", tenThousands(some.map(({ bytes }) => bytes)), "fixed"],
      ["Stack: resources", "500", most(some.map(({ resources }) => Object.keys(resources).length)), "fixed"],
      ["Stack: outputs", "200", most(some.map(({ outputs }) => outputs)), "fixed"],
      ["Stacks in an account and region", "2,000", String(some.length), "can be raised"],
      [
        "Filters of an event source mapping",
        "5",
        most(of("AWS::Lambda::EventSourceMapping").map(filtersOf)),
        "can be raised to 10",
      ],
      ["S3 buckets in an account", "10,000", String(count("AWS::S3::Bucket")), "can be raised"],
      [
        "CloudWatch alarms in an account and region",
        "5,000",
        String(count("AWS::CloudWatch::Alarm")),
        "can be raised",
      ],
      ["Scheduler: schedule groups", "500", String(count("AWS::Scheduler::ScheduleGroup")), "can be raised"],
      ["EventBridge: rules of a bus", "300", "1 for each webhook", "can be raised"],
    ];

    expectTable("docs/DEPLOY.md", "quotas", [
      "| Quota | AWS's default | One environment | |",
      "|---|---|---|---|",
      ...rows.map((row) => `| ${row.join(" | ")} |`),
    ]);
  });
});
