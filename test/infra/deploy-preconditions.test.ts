import { CloudFormationClient, StackStatus } from "@aws-sdk/client-cloudformation";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { IAMClient } from "@aws-sdk/client-iam";
import { S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { deployedTemplate, stackStatus } from "#lib/infra/deploy/deployed-templates.ts";
import { checkLeftBehind } from "#lib/infra/deploy/left-behind.ts";
import {
  assertAlarmsAreHeard,
  assertArnsFit,
  assertTableIsSame,
  checkRoleQuota,
} from "#lib/infra/deploy/preconditions.ts";
import { Settings } from "#lib/infra/settings.ts";
import { answering } from "#test/support/answering-handler.ts";
import { type SynthesizedStack, synthesized } from "#test/support/synthesized.ts";

const target = { account: "111122223333", region: "eu-central-1" };
const secretsKeyArn = "arn:aws:kms:eu-central-1:111122223333:key/0b7c";
const prod = { environment: "prod", alarmEmail: "on-call@example.com" };
const deployed = synthesized({ target, settings: prod });
const restored = synthesized({
  target,
  settings: { ...prod, tableName: "leadrail-prod-restored", secretsKeyArn },
});

describe("npm run deploy", () => {
  const change = (next: readonly SynthesizedStack[], before: readonly SynthesizedStack[] = []) =>
    next.map(({ name, resources }) => {
      const found = before.find((one) => one.name === name);
      return {
        stack: name,
        deployed: found && { Resources: found.resources },
        next: { Resources: resources },
      };
    });
  const iam = (summary: string | undefined): IAMClient => {
    const { handler } = answering(() =>
      summary === undefined
        ? { status: 403, body: "<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>" }
        : {
            body: `<GetAccountSummaryResponse><GetAccountSummaryResult><SummaryMap>${summary}</SummaryMap></GetAccountSummaryResult></GetAccountSummaryResponse>`,
          },
    );
    return new IAMClient({
      region: target.region,
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
      requestHandler: handler,
    });
  };
  const rolesAre = (used: number): string =>
    `<entry><key>Roles</key><value>${used}</value></entry><entry><key>RolesQuota</key><value>1000</value></entry>`;

  it("refuses to restore into an environment that still exists, and names the command to run first", () => {
    expect(() => assertTableIsSame("prod", change(restored, deployed))).toThrow(
      "npm run destroy -- prod --keep-data",
    );
    expect(() => assertTableIsSame("prod", change(restored))).not.toThrow();
    expect(() => assertTableIsSame("prod", change(deployed, deployed))).not.toThrow();
  });

  it("refuses an environment that keeps data and has no alarm address, and shows the file to write", () => {
    expect(() => assertAlarmsAreHeard(Settings.parse({ environment: "prod" }))).toThrow(
      '{ "alarmEmail": "on-call@example.com" }',
    );
    expect(() => assertAlarmsAreHeard(Settings.parse(prod))).not.toThrow();
    expect(() =>
      assertAlarmsAreHeard(Settings.parse({ environment: "dev", keepsData: false })),
    ).not.toThrow();
  });

  it("refuses a certificate or a key that the target account and region cannot use", () => {
    const settings = Settings.parse({ ...prod, secretsKeyArn });
    const certificateArn = "arn:aws:acm:eu-west-1:111122223333:certificate/a1";

    expect(() => assertArnsFit(settings, target)).not.toThrow();
    expect(() => assertArnsFit(settings, { ...target, account: "444455556666" })).toThrow(
      "secretsKeyArn is of 111122223333 in eu-central-1. The deployment goes to 444455556666 in eu-central-1.",
    );
    expect(() =>
      assertArnsFit(Settings.parse({ ...prod, domainName: "api.example.com", certificateArn }), target),
    ).toThrow("certificateArn is of 111122223333 in eu-west-1.");
  });

  it("refuses an account without enough IAM roles before it creates anything", async () => {
    await expect(checkRoleQuota(iam(rolesAre(900)), change(deployed))).rejects.toThrow(
      /The account has 900 of 1000 IAM roles, and this deployment adds \d{3}/,
    );
    expect(await checkRoleQuota(iam(rolesAre(10)), change(deployed))).toBeUndefined();
    expect(await checkRoleQuota(iam(rolesAre(1000)), change(deployed, deployed))).toBeUndefined();
  });

  /** CloudFormation with one stack of this status; undefined: without the stack. */
  const cloudFormation = (status: string | undefined): CloudFormationClient => {
    const { handler } = answering(({ body }) => {
      const name = /Action=(\w+)/.exec(body)?.[1] ?? "";
      if (status === undefined)
        return {
          status: 400,
          body: "<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack with id Leadrail-prod-Data does not exist</Message></Error></ErrorResponse>",
        };
      const template = '{"Resources":{"Role":{"Type":"AWS::IAM::Role"}}}';
      const result =
        name === "GetTemplate"
          ? `<TemplateBody>${template}</TemplateBody>`
          : `<Stacks><member><StackName>x</StackName><StackStatus>${status}</StackStatus></member></Stacks>`;
      return { body: `<${name}Response><${name}Result>${result}</${name}Result></${name}Response>` };
    });
    const credentials = { accessKeyId: "a", secretAccessKey: "b" };
    return new CloudFormationClient({ region: target.region, credentials, requestHandler: handler });
  };

  it.each(Object.values(StackStatus))(
    "counts the roles of a stack with the status %s unless the deployment creates it again",
    async (status) => {
      const isCreated = /^(REVIEW_IN_PROGRESS|ROLLBACK_.*|DELETE_.*)$/.test(status);
      const template = await deployedTemplate(cloudFormation(status), "Leadrail-prod-Data");
      const next = { Resources: { Role: { Type: "AWS::IAM::Role" } } };
      const changes = [{ stack: "Leadrail-prod-Data", deployed: template, next }];

      expect(await stackStatus(cloudFormation(status), "Leadrail-prod-Data")).toBe(status);
      const check = checkRoleQuota(iam(rolesAre(1000)), changes);
      if (isCreated) await expect(check).rejects.toThrow("this deployment adds 1");
      else expect(await check).toBeUndefined();
    },
  );

  it("finds neither a status nor a template of a stack that does not exist", async () => {
    expect(await stackStatus(cloudFormation(undefined), "Leadrail-prod-Data")).toBeUndefined();
    expect(await deployedTemplate(cloudFormation(undefined), "Leadrail-prod-Data")).toBeUndefined();
  });

  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  /** What an environment left: a table as DynamoDB describes it, and whether the lake bucket is there. */
  const leftBehind = (table: object | undefined, hasBucket: boolean) => {
    const describe = answering(() =>
      table === undefined
        ? { status: 400, body: '{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException"}' }
        : { body: JSON.stringify({ Table: table }) },
    );
    const head = answering(() => ({ status: hasBucket ? 200 : 404, body: "" }));
    const { region } = target;
    return {
      dynamodb: new DynamoDBClient({ region, credentials, requestHandler: describe.handler }),
      s3: new S3Client({ region, credentials, requestHandler: head.handler }),
    };
  };
  const whole = {
    TableStatus: "ACTIVE",
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    LocalSecondaryIndexes: [{ IndexName: "changes" }],
    DeletionProtectionEnabled: true,
  };
  const adopting = Settings.parse({ ...prod, tableName: "leadrail-prod-restored", secretsKeyArn });
  const bucket = { lakeBucket: "leadrail-prod-lake-111122223333-eu-central-1", newTable: false };

  it.each([
    [undefined, "there is no table leadrail-prod-restored"],
    [{ ...whole, TableStatus: "CREATING" }, "lacks the status ACTIVE (it is CREATING)"],
    [{ ...whole, StreamSpecification: undefined }, "lacks a stream with NEW_AND_OLD_IMAGES"],
    [{ ...whole, LocalSecondaryIndexes: [] }, "lacks the index changes"],
    [{ ...whole, DeletionProtectionEnabled: false }, "lacks deletion protection"],
  ])("refuses to adopt the table %j before it creates anything", async (table, problem) => {
    await expect(checkLeftBehind(leftBehind(table, true), adopting, bucket)).rejects.toThrow(problem);
  });

  it("adopts a whole table with its key, and refuses one without the key", async () => {
    const keyless = Settings.parse({ ...prod, tableName: "leadrail-prod-restored" });

    await expect(checkLeftBehind(leftBehind(whole, true), adopting, bucket)).resolves.toBeUndefined();
    await expect(checkLeftBehind(leftBehind(whole, true), keyless, bucket)).rejects.toThrow(
      "tableName needs secretsKeyArn",
    );
  });

  it("refuses an empty table beside the buckets of an earlier environment, unless --new-table says so", async () => {
    const settings = Settings.parse(prod);
    const check = (hasBucket: boolean, newTable: boolean) =>
      checkLeftBehind(leftBehind(undefined, hasBucket), settings, { ...bucket, newTable });

    await expect(check(true, false)).rejects.toThrow("--new-table");
    await expect(check(true, true)).resolves.toBeUndefined();
    await expect(check(false, false)).resolves.toBeUndefined();
  });

  it("says when its credentials may not read the quota of IAM roles", async () => {
    expect(await checkRoleQuota(iam(undefined), change(deployed))).toContain("was not checked");
  });
});
