import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { IAMClient } from "@aws-sdk/client-iam";
import { S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { restoreBucket } from "#lib/infra/deploy/bucket-settings.ts";
import { emptyBucket } from "#lib/infra/deploy/empty-environment.ts";
import { checkLeftBehind } from "#lib/infra/deploy/left-behind.ts";
import { assertAlarmsAreHeard, assertTableIsSame, checkRoleQuota } from "#lib/infra/deploy/preconditions.ts";
import { Settings } from "#lib/infra/settings.ts";
import { answering, type SentRequest } from "#test/support/answering-handler.ts";
import { CloudFormationAccount } from "#test/support/cloudformation-account.ts";
import { type SynthesizedStack, synthesized, type TemplateResource } from "#test/support/synthesized.ts";

const target = { account: "111122223333", region: "eu-central-1" };
const secretsKeyArn = "arn:aws:kms:eu-central-1:111122223333:key/0b7c";
const corsOrigins = ["https://app.example.com"];
const prod = { environment: "prod", alarmEmail: "on-call@example.com" };
const deployed = synthesized({ target, settings: prod });
const restored = synthesized({
  target,
  settings: { ...prod, tableName: "leadrail-prod-restored", secretsKeyArn, corsOrigins },
});
const bucketNames = ["exports", "failures", "history", "imports", "lake"].map(
  (purpose) => `leadrail-prod-${purpose}-111122223333-eu-central-1`,
);
const byText = (a: string, b: string): number => a.localeCompare(b);
const ofType = (stacks: readonly SynthesizedStack[], type: string): TemplateResource[] =>
  stacks.flatMap(({ resources }) => Object.values(resources)).filter(({ Type }) => Type === type);

/** Stacks with one resource changed, by type. */
const changed = (
  stacks: readonly SynthesizedStack[],
  type: string,
  change: (resource: TemplateResource) => TemplateResource,
): SynthesizedStack[] =>
  stacks.map((stack) => ({
    ...stack,
    resources: Object.fromEntries(
      Object.entries(stack.resources).map(([id, one]) => [id, one.Type === type ? change(one) : one]),
    ),
  }));

const anAccountAfterDestroy = (stacks = deployed): CloudFormationAccount => {
  const account = new CloudFormationAccount();
  account.deploy(stacks);
  account.destroy();
  return account;
};

describe("an environment that was destroyed with --keep-data", () => {
  it("leaves its five buckets, its table and its key, and CloudFormation imports the buckets again", () => {
    const account = anAccountAfterDestroy();

    expect(account.names("AWS::S3::Bucket").toSorted(byText)).toEqual(bucketNames);
    expect(account.names("AWS::DynamoDB::Table")).toHaveLength(1);
    expect(account.names("AWS::KMS::Key")).toHaveLength(1);
    expect(account.deploy(deployed).toSorted(byText)).toEqual(bucketNames);
  });

  it("takes a restored table and its own key back by their names", () => {
    const account = anAccountAfterDestroy();
    account.add("AWS::DynamoDB::Table", "leadrail-prod-restored");

    expect(account.deploy(restored).toSorted(byText)).toEqual([...bucketNames, "leadrail-prod-restored"]);
    // Beside the key of the alarms, which goes and comes with its stack.
    expect(account.names("AWS::KMS::Key").filter((name) => name.includes("SecretsKey"))).toHaveLength(1);
  });

  it.each([
    [
      "a bucket's name has a reference in it",
      "AWS::S3::Bucket",
      (one: TemplateResource) => ({
        ...one,
        Properties: {
          ...one.Properties,
          BucketName: { "Fn::Join": ["", ["leadrail-", { Ref: "AWS::AccountId" }, "-imports"]] },
        },
      }),
      "its name is dynamic",
    ],
    [
      "the policy of a bucket outlives the stack",
      "AWS::S3::BucketPolicy",
      (one: TemplateResource) => ({
        ...one,
        DeletionPolicy: "Retain",
        Properties: { ...one.Properties, Bucket: "leadrail-prod-imports" },
      }),
      "no import identifier",
    ],
    [
      "the bus outlives the stack",
      "AWS::Events::EventBus",
      (one: TemplateResource) => ({ ...one, DeletionPolicy: "Retain" }),
      "no import identifier",
    ],
  ])("could not be deployed again if %s", (_why, type, change, refusal) => {
    const stacks = changed(deployed, type, change).map((stack) => ({
      ...stack,
      resources: Object.fromEntries(
        // One bucket or policy is enough, and two with the same name would refuse the first deployment.
        Object.entries(stack.resources).filter(([id, { Type }]) => Type !== type || /Import|^Bus/.test(id)),
      ),
    }));

    expect(() => anAccountAfterDestroy(stacks).deploy(stacks)).toThrow(refusal);
  });

  it("refuses a second environment of its name while it exists", () => {
    const account = new CloudFormationAccount();
    account.deploy(deployed);

    expect(() => account.deploy(deployed)).toThrow("belongs to Leadrail-prod-Data");
  });
});

describe("a deployment after an import", () => {
  const requestsFor = async (purpose: string): Promise<SentRequest[]> => {
    const { handler, requests } = answering(() => ({ body: "" }));
    const s3 = new S3Client({
      region: target.region,
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
      requestHandler: handler,
    });
    const bucket = ofType(restored, "AWS::S3::Bucket").find(({ Properties }) =>
      String(Properties?.["BucketName"]).includes(purpose),
    );
    await restoreBucket(s3, bucket?.Properties, async (id) => `arn:aws:sqs:eu-central-1:111122223333:${id}`);
    return requests;
  };
  const bodyOf = (requests: readonly SentRequest[], parameter: string): string =>
    requests.find(({ method, query }) => method === "PUT" && parameter in query)?.body ?? "";

  it("restores the import bucket's notifications, CORS and lifecycle", async () => {
    const requests = await requestsFor("-imports-");

    expect(bodyOf(requests, "notification").match(/<Queue>/g)).toHaveLength(2);
    expect(bodyOf(requests, "notification")).toMatch(/<Queue>arn:aws:sqs:[^<]*:UploadsQueue/);
    expect(bodyOf(requests, "notification")).toContain("<Value>incoming/</Value>");
    expect(bodyOf(requests, "cors")).toContain("<AllowedOrigin>https://app.example.com</AllowedOrigin>");
    expect(bodyOf(requests, "cors")).toContain("<ExposeHeader>ETag</ExposeHeader>");
    expect(bodyOf(requests, "lifecycle")).toContain("<Prefix>uploads/</Prefix>");
    expect(bodyOf(requests, "lifecycle")).toContain("<Days>30</Days>");
    expect(bodyOf(requests, "lifecycle")).toContain("<DaysAfterInitiation>1</DaysAfterInitiation>");
  });

  it("restores the history bucket's versioning, whose earlier versions end after 35 days", async () => {
    const requests = await requestsFor("-history-");

    expect(bodyOf(requests, "versioning")).toContain("<Status>Enabled</Status>");
    expect(bodyOf(requests, "lifecycle")).toContain("<NoncurrentDays>35</NoncurrentDays>");
    expect(bodyOf(requests, "lifecycle")).toContain(
      "<ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker>",
    );
    expect(bodyOf(requests, "notification")).not.toContain("<Queue>");
  });

  it.each(bucketNames)("finds every setting of %s that an import leaves as it was", (name) => {
    const bucket = ofType(restored, "AWS::S3::Bucket").find(
      ({ Properties }) => Properties?.["BucketName"] === name,
    );
    // Encryption, ownership and the public access block stay with the bucket; nothing changes them.
    const known = [
      ...["BucketEncryption", "BucketName", "OwnershipControls", "PublicAccessBlockConfiguration", "Tags"],
      ...["CorsConfiguration", "LifecycleConfiguration", "NotificationConfiguration"],
      "VersioningConfiguration",
    ];

    expect(Object.keys(bucket?.Properties ?? {}).filter((key) => !known.includes(key))).toEqual([]);
  });
});

describe("the removal of an environment that keeps nothing", () => {
  it("deletes every version and delete marker of a bucket", async () => {
    const listed = `<ListVersionsResult><IsTruncated>false</IsTruncated>
      <Version><Key>history/a</Key><VersionId>v2</VersionId></Version>
      <Version><Key>history/a</Key><VersionId>v1</VersionId></Version>
      <DeleteMarker><Key>history/b</Key><VersionId>m1</VersionId></DeleteMarker></ListVersionsResult>`;
    const { handler, requests } = answering(({ method }, earlier) => ({
      body:
        method === "POST"
          ? "<DeleteResult/>"
          : earlier.some((one) => one.method === "POST")
            ? "<ListVersionsResult/>"
            : listed,
    }));
    const s3 = new S3Client({
      region: target.region,
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
      requestHandler: handler,
    });

    expect(await emptyBucket(s3, "leadrail-dev-history-111122223333-eu-central-1")).toBe(3);
    const deletion = requests.find(({ method }) => method === "POST")?.body ?? "";
    expect(deletion.match(/<VersionId>(v2|v1|m1)<\/VersionId>/g)).toHaveLength(3);
  });
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

  it("refuses an account without enough IAM roles before it creates anything", async () => {
    await expect(checkRoleQuota(iam(rolesAre(900)), change(deployed))).rejects.toThrow(
      /The account has 900 of 1000 IAM roles, and this deployment adds \d{3}/,
    );
    expect(await checkRoleQuota(iam(rolesAre(10)), change(deployed))).toBeUndefined();
    expect(await checkRoleQuota(iam(rolesAre(1000)), change(deployed, deployed))).toBeUndefined();
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
