import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { startTestService, type TestService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { operatorTable } from "#test/support/workspace.ts";

/** What RestoreTableToPointInTime makes: the items and the index, and no stream. */
const restoreTo = async (service: TestService, name: string): Promise<void> => {
  const { table } = service.names;
  const client = new DynamoDBClient({
    endpoint: service.endpointUrl,
    region: "us-east-1",
    credentials: service.operatorCredentials,
  });
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const { AttributeDefinitions, KeySchema } = Table ?? {};
  const LocalSecondaryIndexes = Table?.LocalSecondaryIndexes?.map((index) => ({
    IndexName: index.IndexName,
    KeySchema: index.KeySchema,
    Projection: index.Projection,
  }));
  const definition = { AttributeDefinitions, KeySchema, LocalSecondaryIndexes };
  await client.send(
    new CreateTableCommand({ TableName: name, BillingMode: "PAY_PER_REQUEST", ...definition }),
  );
  const documents = operatorTable(service);
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: table }))
    for (const Item of Items) await documents.send(new PutCommand({ TableName: name, Item }));
  client.destroy();
};

const emailsOf = async (service: TestService): Promise<string[]> => {
  const { body } = await service.request("GET", "/leads?fields=email&sort=email");
  return body.data.map(({ email }: { email: string }) => email);
};

it("an environment that adopts a restored table is as it was then, and goes on from there", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "leadrail-"));
  const tableName = "leads-restored";
  try {
    const spoilt = await startTestService({ dataDir });
    await spoilt.request("POST", "/leads", { body: { email: "ada@example.com" } });
    await restoreTo(spoilt, tableName);
    await spoilt.request("POST", "/leads", { body: { email: "spoilt@example.com" } });
    const before = await emailsOf(spoilt);
    await spoilt.close();

    const restored = await startTestService({ dataDir, settings: { tableName } });
    const watch = watchEvents(restored);
    const adopted = await emailsOf(restored);
    const { body: made } = await restored.request("POST", "/leads", { body: { email: "grace@example.com" } });
    await expect
      .poll(() => watch.deliveries().map(({ resource }) => resource.id), { timeout: 30_000 })
      .toEqual([made.id]);
    const after = await emailsOf(restored);
    await restored.close();

    expect(before).toEqual(["ada@example.com", "spoilt@example.com"]);
    expect(adopted).toEqual(["ada@example.com"]);
    expect(after).toEqual(["ada@example.com", "grace@example.com"]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
