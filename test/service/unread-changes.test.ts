import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { failedChangesPrefix } from "#lib/contract/resources.ts";
import { functionOf } from "#test/support/crash.ts";
import { sharedService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, type Item, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

/** The documents that a stream's consumer stored about records of a workspace. */
const storedFor = async (sourceFile: string, { id }: Workspace): Promise<string[]> => {
  const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service();
  const client = new S3Client({ endpoint, credentials, region: "us-east-1", forcePathStyle: true });
  const Bucket = names.buckets["FailedChanges"];
  const Prefix = `${failedChangesPrefix}${functionOf(service(), sourceFile).name}/unread/`;
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
  const texts = Contents.map(async ({ Key }) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    return (await Body?.transformToString()) ?? "";
  });
  return (await Promise.all(texts)).filter((text) => text.includes(id));
};

const makeLead = async (workspace: Workspace, email: string): Promise<string> =>
  (await workspace.request("POST", "/leads", { body: { email } })).body.id;

/** Writes changes of leads at once, so that they lie together in the stream. */
const write = (items: readonly Item[]) =>
  operatorTable(service()).send(
    new TransactWriteCommand({
      TransactItems: items.map((Item) => ({ Put: { TableName: service().names.table, Item } })),
    }),
  );

it("A lead with a value of a newer release holds back no other lead, and its stored record gives its event once the release is back", async () => {
  const workspace = await aWorkspace(service());
  const watch = watchEvents(service(), workspace.id);
  const ids = [
    await makeLead(workspace, "before@example.com"),
    await makeLead(workspace, "newer@example.com"),
    await makeLead(workspace, "behind@example.com"),
  ];
  const eventsOf = (id: string | undefined, type: string) =>
    watch.once().filter((event) => event.resource.id === id && event.type === type);
  await expect
    .poll(() => ids.map((id) => eventsOf(id, "lead.imported").length), { timeout: 30_000 })
    .toEqual([1, 1, 1]);
  const items = await workspace.items();
  const changed = ids.map((id, place) => {
    const item = items.find(({ sk }) => sk === id) ?? {};
    return { ...item, title: "Changed", version: 2, ...(place === 1 && { lifecycle: "dormant" }) };
  });

  await write(changed);

  await expect
    .poll(() => ids.map((id) => eventsOf(id, "lead.updated").length), { timeout: 30_000 })
    .toEqual([1, 0, 1]);
  const stored = () => storedFor("functions/streams/derive-events.ts", workspace);
  await expect.poll(async () => (await stored()).length, { timeout: 30_000 }).toBe(1);
  const [document = ""] = await stored();
  const { requestContext, payload } = JSON.parse(document);
  expect(JSON.parse(payload).Records).toMatchObject([
    { eventName: "MODIFY", dynamodb: { NewImage: { sk: { S: ids[1] }, lifecycle: { S: "dormant" } } } },
  ]);
  const { name } = functionOf(service(), "functions/streams/derive-events.ts");
  expect(requestContext.functionArn).toBe(service().host.arnOf(name));

  // Here the value stands for code that knows it.
  const known = JSON.parse(payload.replaceAll("dormant", "lead"));
  const answers = [await service().host.invoke(name, known), await service().host.invoke(name, known)];

  expect(answers).toMatchObject([
    { ok: true, payload: { batchItemFailures: [] } },
    { ok: true, payload: { batchItemFailures: [] } },
  ]);
  await expect.poll(() => eventsOf(ids[1], "lead.updated").length, { timeout: 30_000 }).toBe(1);
  watch.stop();
});
