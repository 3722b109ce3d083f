import { describe, expect, it } from "vitest";
import { Settings } from "#lib/infra/settings.ts";

const complaintsOf = (given: object): string[] =>
  Settings.safeParse(given).error?.issues.map(({ message }) => message) ?? [];

describe("the settings of a deployment", () => {
  it("work without any", () => {
    expect(Settings.parse({})).toMatchObject({
      environment: "dev",
      outboundNetwork: "public",
      corsOrigins: [],
    });
  });

  it.each([
    [{ domainName: "api.example.com" }, "domainName and certificateArn go together"],
    [{ oidcIssuer: "https://login.example.com" }, "oidcIssuer and oidcAudience go together"],
    [
      { environment: "Prod_1" },
      "an environment's name has 2 to 16 small letters, digits and hyphens, a letter first",
    ],
    [{ firewallRequestsPerMinute: 600 }, "firewallRequestsPerMinute needs enableWaf"],
    [{ requestsPerSecond: 36 }, "below 37, one workspace cannot use the limits that GET /limits publishes"],
    [{ googleStandIn: "http://127.0.0.1:9" }, "a stand-in for Google needs public_and_loopback"],
    [{ googleStandIn: "http://10.0.0.1", outboundNetwork: "public_and_loopback" }, "Invalid URL"],
  ])("refuse %j", (given, complaint) => {
    expect(complaintsOf(given)).toEqual([complaint]);
  });

  it.each([
    { adminEmail: "nobody" },
    { alarmEmail: "" },
    { oidcIssuer: "http://login.example.com", oidcAudience: "x" },
    {
      domainName: "https://api.example.com",
      certificateArn: "arn:aws:acm:eu-west-1:111122223333:certificate/a",
    },
    { corsOrigins: ["https://app.example.com/path"] },
    { logRetentionDays: 31 },
    { logRetentionDay: 30 },
    { requestsPerSecond: 1_000_000 },
    { requestBurst: 0 },
    { enableWaf: true, firewallRequestsPerMinute: 9 },
    { warmThroughput: { readUnitsPerSecond: 12_000, writeUnitsPerSecond: 1_000 } },
  ])("refuse %j, which a deployment would only find half-way or never", (given) => {
    expect(complaintsOf(given)).not.toEqual([]);
  });
});
