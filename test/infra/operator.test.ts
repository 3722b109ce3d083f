import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readArguments } from "#lib/cli/arguments.ts";
import { commands } from "#lib/cli/commands.ts";
import { buildApp } from "#lib/infra/app.ts";
import type { SettingsInput } from "#lib/infra/settings.ts";

interface Template {
  readonly Resources: Record<string, { readonly Type: string; readonly Properties: Record<string, unknown> }>;
  readonly Outputs?: Record<string, { readonly Value: unknown }>;
}

const synthesized = (settings: SettingsInput): Template[] => {
  const outdir = mkdtempSync(join(tmpdir(), "leadrail-infra-"));
  return buildApp({ outdir, settings })
    .synth()
    .stacks.map(({ template }) => template as Template);
};

/** Every function and reference as `<>`, so that a command reads as one line. */
const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  const join = (value as { "Fn::Join"?: [string, unknown[]] })["Fn::Join"];
  return join === undefined ? "<>" : join[1].map(textOf).join(join[0]);
};
const outputsOf = (templates: readonly Template[]): Record<string, string> =>
  Object.fromEntries(
    templates.flatMap(({ Outputs = {} }) =>
      Object.entries(Outputs).map(([name, { Value }]) => [name, textOf(Value)]),
    ),
  );
const ofType = (templates: readonly Template[], type: string) =>
  templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter(({ Type }) => Type === type)
    .map(({ Properties }) => Properties);

describe("an option's value", () => {
  const search = commands.find(({ words }) => words === "search");
  const read = (...parameters: string[]) =>
    readArguments(search as (typeof commands)[number], parameters).input;

  it("may begin with a dash", () => {
    expect(read("score > 1", "--sort", "-score,name")).toMatchObject({ sort: "-score,name" });
    expect(read("score > 1", "--sort=-score", "--json")).toMatchObject({ sort: "-score", json: true });
  });

  it("is never another option", () => {
    expect(() => read("score > 1", "--sort", "--json")).toThrow(/sort/);
  });
});

const bare = synthesized({});
const full = synthesized({
  environment: "prod",
  adminEmail: "o'hara@example.com",
  alarmEmail: "on-call@example.com",
  domainName: "api.example.com",
  certificateArn: "arn:aws:acm:eu-west-1:111122223333:certificate/a1",
  oidcIssuer: "https://login.example.com/$tenant",
  oidcAudience: "leadrail",
  oidcRoleClaim: "cognito:groups",
  oidcNewcomersRole: "manager",
});

/** What a shell makes of a printed command, for words quoted as the outputs quote them. */
const wordsOf = (line: string): string[] =>
  line
    .replaceAll(String.raw`'\''`, "\u0000")
    .match(/'[^']*'|\S+/g)
    ?.map((word) => word.replaceAll("'", "").replaceAll("\u0000", "'")) ?? [];

describe("the outputs", () => {
  it("tell where the API, its docs, the import bucket, the bus and the dashboard are", () => {
    const outputs = outputsOf(bare);

    expect(outputs["ApiBaseUrl"]).toMatch(/^https:\/\/<>\.execute-api\.us-east-1\.<>\/<>$/);
    expect(outputs["DocsUrl"]).toBe(`${outputs["ApiBaseUrl"]}/docs`);
    expect(outputs["ImportCommand"]).toMatch(
      /^aws s3 cp leads\.csv s3:\/\/leadrail-dev-imports-000000000000-us-east-1\/incoming\//,
    );
    expect(outputs["DashboardUrl"]).toMatch(/#dashboards\/dashboard\/leadrail-dev$/);
    expect(Object.keys(outputs)).toEqual(expect.arrayContaining(["ImportBucketName", "EventBusName"]));
  });

  it("hold commands that `leadrail` takes, with the settings in them", () => {
    const outputs = outputsOf(full);
    const given = (name: string) => {
      const words = wordsOf(outputs[name] ?? "");
      const found = commands.find((one) =>
        (outputs[name] ?? "").startsWith(`npm run leadrail -- ${one.words} `),
      );
      if (found === undefined) throw new Error(`${name} names no command`);
      return readArguments<unknown>(found, words.slice(4 + found.words.split(" ").length));
    };

    expect(given("FirstAdminKeyCommand")).toEqual({
      input: { "admin-email": "o'hara@example.com", name: "First workspace" },
      target: { table: "<>", region: "<>" },
    });
    expect(given("SignInCommand").input).toEqual({
      issuer: "https://login.example.com/$tenant",
      audience: "leadrail",
      "role-claim": "cognito:groups",
      "newcomers-role": "manager",
    });
    expect(outputsOf(bare)).not.toHaveProperty("SignInCommand");
  });

  it("name the API by its own domain where it has one, which ends in the stage too", () => {
    expect(outputsOf(full)).toMatchObject({
      ApiBaseUrl: "https://api.example.com/v1",
      DocsUrl: "https://api.example.com/v1/docs",
    });
    expect(ofType(full, "AWS::ApiGateway::BasePathMapping")).toMatchObject([{ BasePath: "v1" }]);
    expect(ofType(full, "AWS::ApiGateway::DomainName")).toMatchObject([{ SecurityPolicy: "TLS_1_2" }]);
  });
});

describe("every alarm", () => {
  it("is mailed through an encrypted topic that CloudWatch of this account may publish to", () => {
    const alarms = ofType(full, "AWS::CloudWatch::Alarm");

    expect(alarms.length).toBeGreaterThan(5);
    for (const alarm of alarms) expect(alarm["AlarmActions"]).toHaveLength(1);
    expect(ofType(full, "AWS::SNS::Subscription")).toMatchObject([
      { Protocol: "email", Endpoint: "on-call@example.com" },
    ]);
    expect(ofType(full, "AWS::SNS::Topic")[0]).toHaveProperty("KmsMasterKeyId");
    const policies = JSON.stringify([
      ...ofType(full, "AWS::SNS::TopicPolicy"),
      ...ofType(full, "AWS::KMS::Key"),
    ]);
    expect(policies.match(/"Service":"cloudwatch.amazonaws.com"/g)).toHaveLength(2);
    expect(policies.match(/"StringEquals":\{"aws:SourceAccount"/g)).toHaveLength(2);
    expect(policies).toContain('"aws:SecureTransport":"false"');
  });

  it("only changes colour where nobody is to be mailed", () => {
    for (const alarm of ofType(bare, "AWS::CloudWatch::Alarm"))
      expect(alarm).not.toHaveProperty("AlarmActions");
    expect(ofType(bare, "AWS::SNS::Topic")).toEqual([]);
  });

  it("about the authorizer counts its failures and not the wrong keys", () => {
    expect(ofType(bare, "AWS::Logs::MetricFilter")).toContainEqual(
      expect.objectContaining({ FilterPattern: '"authorizer failed"' }),
    );
  });

  it("about disabled webhooks counts what either lane's deliveries say", () => {
    const filters = ofType(bare, "AWS::Logs::MetricFilter").filter(
      ({ FilterPattern }) => FilterPattern === '"webhook disabled"',
    );

    expect(filters).toHaveLength(2);
  });
});

describe("a deployed function", () => {
  it("that calls out calls public addresses only", () => {
    const networks = ofType(bare, "AWS::Lambda::Function")
      .map(({ Environment }) => (Environment as { Variables: Record<string, unknown> }).Variables)
      .map(({ OUTBOUND_NETWORK }) => OUTBOUND_NETWORK)
      .filter((network) => network !== undefined);

    expect(networks.length).toBeGreaterThan(1);
    expect(new Set(networks)).toEqual(new Set(["public"]));
  });
});

describe("the firewall", () => {
  it("stands before the API's stage once it is enabled, and only then", () => {
    const guarded = synthesized({ enableWaf: true });

    expect(ofType(guarded, "AWS::WAFv2::WebACLAssociation")).toHaveLength(1);
    expect(JSON.stringify(ofType(guarded, "AWS::WAFv2::WebACLAssociation")[0])).toContain("/stages/");
    expect(ofType(bare, "AWS::WAFv2::WebACL")).toEqual([]);
  });
});
