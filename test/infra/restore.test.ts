import { S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { restoreBucket } from "#lib/infra/deploy/bucket-settings.ts";
import { emptyBucket } from "#lib/infra/deploy/empty-environment.ts";
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
