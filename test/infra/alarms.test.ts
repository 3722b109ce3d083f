import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  partitionLarge,
  queueFunctions,
  queueGroups,
  scheduledFunctions,
  streamFunctions,
} from "#functions/manifest.ts";
import { queueNames } from "#lib/contract/resources.ts";
import { resourcesOf } from "#test/support/resources-of.ts";

const prod = resourcesOf({ environment: "prod", alarmEmail: "on-call@example.com" });

const runbook = readFileSync("docs/RUNBOOK.md", "utf8");

describe("the alarms", () => {
  const alarms = prod("AWS::CloudWatch::Alarm").map(({ Properties }) => Properties);
  const filters = prod("AWS::Logs::MetricFilter").map(({ Properties }) => Properties);
  const about = (section: string) =>
    alarms.filter(({ AlarmDescription }) => String(AlarmDescription).endsWith(`#${section}`));
  const metricsOf = (section: string): string => JSON.stringify(about(section));

  it("count failed invocations in the log of every function that no caller waits for", () => {
    const filtersOf = (metric: string) =>
      filters.filter(({ MetricTransformations }) =>
        JSON.stringify(MetricTransformations).includes(`"MetricName":"${metric}"`),
      );
    const failures = filtersOf("FailedInvocations");
    const schedules = filtersOf("FailedSchedules");

    expect(metricsOf("function-errors")).toContain('"MetricName":"FailedInvocations"');
    expect(metricsOf("scheduled-failures")).toContain('"MetricName":"FailedSchedules"');
    expect(new Set(failures.map(({ LogGroupName }) => JSON.stringify(LogGroupName))).size).toBe(
      Object.keys(queueFunctions).length + Object.keys(streamFunctions).length,
    );
    expect(schedules).toHaveLength(Object.keys(scheduledFunctions).length);
    for (const { FilterPattern } of [...failures, ...schedules])
      expect(FilterPattern).toBe('{ ($.type = "platform.report") && ($.record.status != "success") }');
    // Lambda writes that line for functions that log JSON.
    for (const { Properties } of prod("AWS::Lambda::Function"))
      expect(Properties["LoggingConfig"]).toMatchObject({ LogFormat: "JSON" });
  });

  it("watch every dead-letter queue, and the age of the oldest message in every other queue", () => {
    const queues = prod("AWS::SQS::Queue").map(({ Properties }) => Properties);
    const working = queues.filter(({ RedrivePolicy }) => RedrivePolicy !== undefined);
    const targets = new Set(working.map(({ RedrivePolicy }) => JSON.stringify(RedrivePolicy)));

    expect(working).toHaveLength(queueNames.length);
    expect(targets.size).toBe(Object.keys(queueGroups).length);
    expect(about("dead-letters")).toHaveLength(targets.size);
    expect(about("undelivered")).toHaveLength(queues.length - working.length - targets.size);
    expect(about("slow-queue")).toHaveLength(working.length);
  });

  it("see dropped schedules of every group, and requests that the stage refuses", () => {
    const groups = prod("AWS::Scheduler::ScheduleGroup").map(({ Properties }) => Properties["Name"]);
    for (const { Properties } of prod("AWS::Scheduler::Schedule"))
      expect(Properties["GroupName"]).toBeDefined();
    for (const group of groups) expect(metricsOf("dropped-schedules")).toContain(`"Value":"${group}"`);
    expect(groups).toHaveLength(4);
    const dropped = metricsOf("dropped-schedules").match(/AsyncEventsDropped/g);
    expect(dropped).toHaveLength(Object.keys(scheduledFunctions).length);

    const format = prod("AWS::ApiGateway::Stage")[0]?.Properties["AccessLogSetting"];
    expect(JSON.stringify(format)).toContain("$context.error.responseType");
    expect(filters.map(({ FilterPattern }) => FilterPattern)).toContain('{ $.errorType = "THROTTLED" }');
  });

  it("see functions that are throttled, and a throttled table", () => {
    expect(metricsOf("function-throttles")).toContain('"MetricName":"Throttles"');
    expect(metricsOf("table-throttles")).toContain("WriteThrottleEvents");
    expect(metricsOf("table-throttles")).toContain("ReadThrottleEvents");
  });

  it("see recursive invocations that Lambda dropped, of all functions by one query", () => {
    expect(about("recursive-loops")).toMatchObject([
      {
        Threshold: 0,
        Metrics: [
          {
            Expression: 'SELECT SUM(RecursiveInvocationsDropped) FROM SCHEMA("AWS/Lambda", FunctionName)',
            Period: 300,
          },
        ],
      },
    ]);
  });

  it("see a partition that grows towards what DynamoDB takes", () => {
    expect(metricsOf("large-partitions")).toContain('"MetricName":"LargePartitions"');
    expect(filters.map(({ FilterPattern }) => FilterPattern)).toContain(`"${partitionLarge}"`);
  });

  it("look at ten metrics each at most", () => {
    for (const { Metrics } of alarms) expect(((Metrics as unknown[]) ?? []).length).toBeLessThanOrEqual(11);
  });

  it("do not ring for one cold search", () => {
    expect(about("slow-answers")).toMatchObject([
      { EvaluationPeriods: 3, EvaluateLowSampleCountPercentile: "ignore" },
    ]);
  });

  it("name sections that the runbook has", () => {
    const sections = new Set(
      alarms.map(({ AlarmDescription }) => String(AlarmDescription).split("#").at(-1)),
    );

    for (const section of sections) expect(runbook).toContain(`\n## ${section}\n`);
  });
});
