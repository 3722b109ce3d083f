import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { folderOf, keyIn, leadrail } from "#test/support/leadrail-command.ts";
import { ownService } from "#test/support/service.ts";

const service = ownService();
let folder = "";
beforeAll(async () => {
  folder = await folderOf(service());
});

/** Another table beside the service's, as a fresh deployment has it. */
const emptyTable = async (TableName: string): Promise<void> => {
  const client = new DynamoDBClient(awsConfig());
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      AttributeDefinitions: [
        { AttributeName: "pk", AttributeType: "S" },
        { AttributeName: "sk", AttributeType: "S" },
      ],
    }),
  );
  client.destroy();
};
const awsConfig = () => ({
  endpoint: service().endpointUrl,
  region: "us-east-1",
  credentials: service().operatorCredentials,
});
const awsEnvironment = () => ({
  AWS_REGION: "us-east-1",
  AWS_ENDPOINT_URL: service().endpointUrl,
  AWS_ACCESS_KEY_ID: service().operatorCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: service().operatorCredentials.secretAccessKey,
});
const sorted = (kinds: readonly unknown[]) => kinds.map(String).toSorted((a, b) => (a < b ? -1 : 1));
const kindsIn = async (TableName: string): Promise<string[]> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(awsConfig()));
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  client.destroy();
  return sorted(Items.map(({ kind }) => kind));
};

const create = (name: string, email: string) =>
  leadrail(folder, ["workspace", "create", name, "--admin-email", email]);

describe("leadrail workspace create", () => {
  it("opens a workspace whose admin's key works at once and sees nothing of another", async () => {
    await service().request("POST", "/leads", { body: { email: "first@example.com" } });

    const key = keyIn(await create("Second", "Boss@Second.example"));

    expect((await service().request("GET", "/leads", { key })).body.data).toEqual([]);
    expect((await service().request("GET", "/team/members", { key })).body.data).toMatchObject([
      { email: "boss@second.example", role: "admin" },
    ]);
    const made = await service().request("POST", "/leads", { key, body: { email: "first@example.com" } });
    expect(made.status).toBe(201);
    expect((await service().request("GET", `/leads/${made.body.id}`)).body.code).toBe("not_found");
  });

  it("gives each workspace of one name and one admin's email a place of its own", async () => {
    const keys = await Promise.all([create("Twin", "a@twin.example"), create("Twin", "a@twin.example")]);

    const [one, two] = await Promise.all(
      keys.map(async (made) => (await service().request("GET", "/team/members", { key: keyIn(made) })).body),
    );
    expect(one.data[0].id).not.toBe(two.data[0].id);
  });

  it("names each thing that is wrong with its arguments and makes nothing", async () => {
    const before = (await leadrail(folder, ["workspace", "list"])).output;

    const missing = await leadrail(folder, ["workspace", "create"]);
    const broken = await create("Third", "no-email");
    const unknown = await leadrail(folder, ["workspace", "create", "Third", "--email", "a@b.example"]);

    expect([missing.exitCode, broken.exitCode, unknown.exitCode]).toEqual([2, 2, 2]);
    expect(missing.complaint).toMatch(/NAME: is missing\n--admin-email: is missing/);
    expect(broken.complaint).toMatch(/--admin-email: This is no email/);
    expect(unknown.complaint).toMatch(/'--email'/);
    expect((await leadrail(folder, ["workspace", "list"])).output).toBe(before);
  });
});

describe("leadrail workspace list", () => {
  it("lists every workspace, the first one first, and no key", async () => {
    await create("Listed", "a@listed.example");

    const { output, exitCode } = await leadrail(folder, ["workspace", "list"]);

    const lines = output.trim().split("\n");
    expect(exitCode).toBe(0);
    expect(lines[0]).toMatch(/^ws_\w{26} {2}\S+Z {2}Local workspace$/);
    expect(lines.some((line) => line.endsWith("Listed"))).toBe(true);
    expect(output).not.toContain("lr_live_");
  });
});

describe("leadrail first-admin", () => {
  it("is refused when there is a first admin, and says who", async () => {
    const { exitCode, complaint, output } = await leadrail(folder, [
      "first-admin",
      "--admin-email",
      "second@example.com",
    ]);

    expect([exitCode, output]).toEqual([3, ""]);
    expect(complaint).toMatch(/There is a first admin already: mem_\w{26} of ws_\w{26}/);
  });
});

describe("leadrail key create", () => {
  it("gives a member whose key is lost another one, beside the first", async () => {
    const made = await create("Forgetful", "lost@forgetful.example");
    const workspace = /ws_\w+/.exec(made.output)?.[0] ?? "";
    const email = ["--email", "Lost@Forgetful.example"];

    const another = await leadrail(folder, ["key", "create", ...email, "--workspace", workspace]);
    const elsewhere = await leadrail(folder, ["key", "create", ...email]);

    const { body } = await service().request("GET", "/api-keys", { key: keyIn(another) });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["First key", "Operator's key"]);
    expect((await service().request("GET", "/leads", { key: keyIn(made) })).status).toBe(200);
    expect([elsewhere.exitCode, elsewhere.complaint]).toEqual([3, expect.stringContaining("no member")]);
  });
});

describe("a fresh deployment", () => {
  it("gets exactly one first admin from two that are made at once, and further workspaces only then", async () => {
    await emptyTable("fresh");
    const run = (...parameters: string[]) =>
      leadrail(folder, [...parameters, "--table", "fresh"], awsEnvironment());

    const early = await run("workspace", "create", "Early", "--admin-email", "a@example.com");
    const firsts = await Promise.all(
      ["a@example.com", "b@example.com"].map((email) => run("first-admin", "--admin-email", email)),
    );
    const later = await run("workspace", "create", "Later", "--admin-email", "a@example.com");

    expect([early.exitCode, early.complaint]).toEqual([3, expect.stringContaining("leadrail first-admin")]);
    expect(firsts.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 3]);
    expect(later.exitCode).toBe(0);
    const opened = ["api_key", "audit", "lock", "member", "workspace", "workspace"];
    expect(await kindsIn("fresh")).toEqual(sorted([...opened, ...opened, "lock"]));
  });
});

describe("leadrail", () => {
  it("explains itself, and each command", async () => {
    const all = await leadrail(folder, ["--help"]);
    const one = await leadrail(folder, ["workspace", "create", "--help"]);

    expect([all.exitCode, one.exitCode]).toEqual([0, 0]);
    expect(all.output).toContain("leadrail workspace create NAME --admin-email EMAIL");
    expect(one.output).toContain("Of the workspace's first admin.");
  });

  it("says what to do without a table, without a region, and when the local service is gone", async () => {
    const nowhere = await leadrail(await folderOf(), ["workspace", "list"]);
    const noRegion = await leadrail(await folderOf(), ["workspace", "list", "--table", "leads"]);
    const gone = await leadrail(await folderOf({ ...service(), endpointUrl: "http://127.0.0.1:1" }), [
      "workspace",
      "list",
    ]);

    expect([nowhere.exitCode, noRegion.exitCode, gone.exitCode]).toEqual([2, 1, 1]);
    expect(nowhere.complaint).toMatch(/Which table\?/);
    expect(noRegion.complaint).toMatch(/Which region\?/);
    expect(gone.complaint).toMatch(/does not answer/);
  });

  it("reaches the table that LEADRAIL_TABLE names through the AWS environment", async () => {
    const { output } = await leadrail(await folderOf(), ["workspace", "list"], {
      ...awsEnvironment(),
      LEADRAIL_TABLE: service().names.table,
    });

    expect(output).toContain("Local workspace");
  });
});
