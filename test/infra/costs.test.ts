import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { scheduledFunctions } from "#functions/manifest.ts";
import { resourcesOf } from "#test/support/resources-of.ts";
import { expectTable } from "#test/support/written-table.ts";

const prod = resourcesOf({ environment: "prod", alarmEmail: "on-call@example.com" });

const monthMinutes = 30 * 24 * 60;
/** List prices of us-east-1. */
const dollars = { alarmMetric: 0.1, sqsMillion: 0.4, key: 1, scheduledMillion: 10, readsMillion: 2.6 };
/** The target of docs/adr/0116. */
const atRestMax = 12;

/** Metrics that CloudWatch bills an alarm for: those it reads, without the expressions over them. */
const billedMetrics = (): number => {
  const alarms = prod("AWS::CloudWatch::Alarm").map(({ Properties }) => Properties);
  const read = ({ Metrics }: Record<string, unknown>): number =>
    Metrics === undefined
      ? 1
      : (Metrics as { MetricStat?: unknown }[]).filter(({ MetricStat }) => MetricStat !== undefined).length;
  return alarms.reduce((sum, alarm) => sum + read(alarm), 0);
};

/** Runs of the schedules in a month of 30 days. */
const scheduledRuns = (): number => {
  const minutes = { minute: 1, minutes: 1, hour: 60, hours: 60, day: 1_440, days: 1_440 };
  return Object.values(scheduledFunctions)
    .flatMap(({ schedules }) => schedules.map(({ expression }) => expression))
    .map((schedule) => /^rate\((?<count>\d+) (?<unit>\w+)\)$/.exec(schedule)?.groups)
    .map((every) => {
      const length = minutes[every?.["unit"] as keyof typeof minutes] ?? expect.fail("no rate");
      return monthMinutes / (Number(every?.["count"]) * length);
    })
    .reduce((sum, runs) => sum + runs, 0);
};

const money = (amount: number): string => `$${amount.toFixed(2)}`;
const count = (number: number): string => number.toLocaleString("en-US");

describe("the cost table of docs/DEPLOY.md", () => {
  const metrics = billedMetrics();
  const polled = prod("AWS::Lambda::EventSourceMapping").filter(
    ({ Properties }) => Properties["StartingPosition"] === undefined,
  ).length;
  const requests = (polled * 5 * 3 * monthMinutes) / 1_000_000;
  const keys = prod("AWS::KMS::Key").length;
  const runs = scheduledRuns();
  const amounts = {
    alarms: metrics * dollars.alarmMetric,
    queues: requests * dollars.sqsMillion,
    keys: keys * dollars.key,
    schedules: (runs / 1_000_000) * dollars.scheduledMillion,
  };
  const total = Object.values(amounts).reduce((sum, amount) => sum + Number(amount.toFixed(2)), 0);

  const free = {
    alarms: 10 * dollars.alarmMetric,
    queues: dollars.sqsMillion,
    schedules: (runs / 1_000_000) * (dollars.scheduledMillion - dollars.readsMillion),
  };
  const freed = Object.values(free).reduce((sum, amount) => sum + amount, 0);

  it("states what the template of an environment with alarm mail costs at rest", () => {
    expectTable("docs/DEPLOY.md", "costs at rest", [
      "| | Arithmetic | $ |",
      "|---|---|---|",
      `| Alarms | ${metrics} metrics × $0.10 | ${money(amounts.alarms)} |`,
      `| Queues | ${polled} queues × 5 pollers × 3 requests a minute × 43,200 minutes = ${requests.toFixed(1)} million requests × $0.40 a million | ${money(amounts.queues)} |`,
      `| KMS | ${keys} key × $1 | ${money(amounts.keys)} |`,
      `| Schedules | ${count(runs)} runs × $10 a million | ${money(amounts.schedules)} |`,
      `| **At rest** | | **${money(total)}** |`,
      `| Free tier of an account without other use | 10 metrics ${money(free.alarms)}, 1 million requests ${money(free.queues)}, schedules without their reads ${money(free.schedules)} | ${money(total - freed)} remain |`,
    ]);
  });

  it("stays within $12 a month at rest by list prices", () => {
    expect(total).toBeLessThanOrEqual(atRestMax);
    expect(prod("AWS::CloudWatch::Dashboard")).toEqual([]);
  });
});

describe("an environment with options", () => {
  const withOptions = resourcesOf({
    environment: "prod",
    requestsPerSecond: 2_000,
    requestBurst: 3_000,
    enableWaf: true,
    firewallRequestsPerMinute: 1_200,
    enableDashboard: true,
  });

  it("limits the stage to the configured rate, and says so in the 429 answer", () => {
    const [stage] = withOptions("AWS::ApiGateway::Stage");
    const [api] = withOptions("AWS::ApiGateway::RestApi");

    expect(stage?.Properties["MethodSettings"]).toMatchObject([
      { HttpMethod: "*", ThrottlingRateLimit: 2_000, ThrottlingBurstLimit: 3_000 },
    ]);
    expect(JSON.stringify(api?.Properties["Body"])).toContain("q=2000;w=1");
  });

  it("blocks an address above the configured rate, and blocks no request for its body's texts", () => {
    const [acl] = withOptions("AWS::WAFv2::WebACL");
    const rules = acl?.Properties["Rules"] as { Name: string; Action?: object; Statement: object }[];

    expect(rules[0]).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: "IP", EvaluationWindowSec: 60, Limit: 1_200 } },
    });
    const common = JSON.stringify(rules.find(({ Name }) => Name === "AWSManagedRulesCommonRuleSet"));
    for (const rule of [
      "SizeRestrictions",
      "CrossSiteScripting",
      "GenericLFI",
      "GenericRFI",
      "EC2MetaDataSSRF",
    ])
      expect(common).toContain(`{"ActionToUse":{"Count":{}},"Name":"${rule}_BODY"}`);
  });

  it("costs what the page says: $1 a rule of the firewall and $5 for it, and $3 for the dashboard", () => {
    const [acl] = withOptions("AWS::WAFv2::WebACL");
    const rules = acl?.Properties["Rules"] as unknown[];

    expect(readFileSync("docs/DEPLOY.md", "utf8")).toContain(`\`enableWaf\` adds $${5 + rules.length}`);
    expect(withOptions("AWS::CloudWatch::Dashboard")).toHaveLength(1);
  });

  it("has a dashboard of at most 50 metrics, which the free tier covers", () => {
    const [dashboard] = withOptions("AWS::CloudWatch::Dashboard");
    const body = dashboard?.Properties["DashboardBody"] as { "Fn::Join": [string, unknown[]] };
    const text = body["Fn::Join"][1].map((part) => (typeof part === "string" ? part : "token")).join("");
    const widgets: { properties: { metrics: unknown[] } }[] = JSON.parse(text).widgets;
    const drawn = widgets.reduce((sum, { properties }) => sum + properties.metrics.length, 0);

    expect(drawn).toBeGreaterThan(20);
    expect(drawn).toBeLessThanOrEqual(50);
  });
});

describe("the logs of API Gateway", () => {
  it("are kept as long as all others: the group of its execution log exists before the stage writes to it", () => {
    const [stage] = prod("AWS::ApiGateway::Stage");
    const group = prod("AWS::Logs::LogGroup").find(({ Properties }) =>
      JSON.stringify(Properties["LogGroupName"] ?? "").includes("API-Gateway-Execution-Logs_"),
    );
    const [api] = prod("AWS::ApiGateway::RestApi");

    expect(group?.Properties).toMatchObject({
      LogGroupName: { "Fn::Join": ["", ["API-Gateway-Execution-Logs_", { Ref: api?.logicalId }, "/v1"]] },
      RetentionInDays: 30,
    });
    expect(stage?.DependsOn).toContain(group?.logicalId);
    expect(stage?.Properties["StageName"]).toBe("v1");
  });

  it("have no group without a retention beside them", () => {
    for (const { Properties } of prod("AWS::Logs::LogGroup")) expect(Properties["RetentionInDays"]).toBe(30);
  });
});
