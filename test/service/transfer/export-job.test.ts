import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { makeLeadReader } from "#lib/adapters/dynamo/records/lead-reader.ts";
import type { ExportJob } from "#lib/contract/platform/jobs.ts";
import { itemBytes } from "#lib/local/dynamodb/capacity/item-size.ts";
import type { Call } from "#lib/local/gate/call-log.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";
import { aKey } from "#test/support/a-key.ts";
import { unitsReadBy } from "#test/support/capacity.ts";
import { crashAt, crashPoints } from "#test/support/crash.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = ownService();
const asJob = { headers: { prefer: "respond-async" } };

const operator = () => {
  const { endpointUrl: endpoint, operatorCredentials: credentials } = service();
  return { endpoint, region: "us-east-1", credentials };
};

/** Hands a job out once more. */
const deliver = async ({ id: workspace_id }: Workspace, job_id: string): Promise<void> => {
  const QueueUrl = service().names.queues["JobsQueue"];
  const MessageBody = JSON.stringify({ workspace_id, job_id, step: "export" });
  await new SQSClient(operator()).send(new SendMessageCommand({ QueueUrl, MessageBody }));
};

const read = async ({ request }: Workspace, id: string): Promise<ExportJob> =>
  (await request("GET", `/jobs/${id}`)).body;

const finished = async (workspace: Workspace, id: string): Promise<ExportJob> => {
  const state = async () => (await read(workspace, id)).state;
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toMatch(/done|failed/);
  return read(workspace, id);
};

const fileOf = async ({ result_url }: ExportJob): Promise<Response> => {
  const answer = await fetch(result_url ?? "");
  expect(answer.status).toBe(200);
  return answer;
};

const keysOf = async (id: string): Promise<string[]> => {
  const s3 = new S3Client({ ...operator(), forcePathStyle: true });
  const Bucket = service().names.buckets["ExportBucket"];
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "exports/" }));
  return Contents.map(({ Key = "" }) => Key).filter((key) => key.includes(id));
};

const allHandled = (): Promise<void> => {
  const QueueUrl = service().names.queues["JobsQueue"];
  const AttributeNames = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"] as const;
  const waiting = async (): Promise<number> => {
    const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] });
    const { Attributes = {} } = await new SQSClient(operator()).send(command);
    return AttributeNames.reduce((sum, name) => sum + Number(Attributes[name]), 0);
  };
  return expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0);
};

const withLeads = async (count: number): Promise<Workspace> => {
  const workspace = await aWorkspace(service());
  for (let index = 0; index < count; index += 1)
    await workspace.request("POST", "/leads", {
      body: { email: `${index}@example.com`, title: `=${index},"` },
    });
  return workspace;
};

/** Puts leads into the table with nobody told: more than a test could make by requests. */
const withStoredLeads = async (count: number): Promise<Workspace> => {
  const workspace = await aWorkspace(service());
  // Leads of an import give no events of their own.
  const writtenBy = { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 } as const;
  // Some 8 KB for each lead.
  const tags = Array.from({ length: 100 }, (_, index) => String(index).repeat(32).slice(0, 64));
  const items = Array.from({ length: count }, (_, index) => {
    const id = `lead_01J000000000000000${String(index).padStart(8, "0")}` as const;
    const lead = { ...aLead({ email: `${index}@example.com`, tags }), id };
    return toLeadItem({ workspaceId: workspace.id, lead, writtenBy });
  });
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await operatorTable(service()).send(
      new BatchWriteCommand({ RequestItems: { [service().names.table]: puts } }),
    );
  }
  return workspace;
};

const begin = async ({ request }: Workspace, path = "/leads/export", key?: string) =>
  request("GET", path, { ...asJob, ...(key === undefined ? {} : { key }) });

describe("an export job", () => {
  it.each(["csv", "json"])("makes the same %s file that a small export answers at once", async (format) => {
    const path = `/leads/export?format=${format}`;
    const workspace = await withLeads(3);

    const begun = await begin(workspace, path);
    const job = await finished(workspace, begun.body.id);

    expect([begun.status, begun.headers.get("location"), begun.headers.get("preference-applied")]).toEqual([
      202,
      `/v1/jobs/${begun.body.id}`,
      "respond-async",
    ]);
    expect(begun.body).toMatchObject({ kind: "export", state: "queued", result_url: null, version: 1 });
    const file = await fileOf(job);
    const text = await file.text();
    const { body } = await workspace.request("GET", path);
    expect(format === "csv" ? text : JSON.parse(text)).toEqual(body);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="leads.${format}"`);
    expect(job).toMatchObject({
      state: "done",
      progress: { done: 3, total: 3 },
      counts: { leads: 3, bytes: Buffer.byteLength(text) },
      failure: null,
      waiting: false,
      eta_s: null,
    });
  });

  it("answers the same query again, also many at once, and no other query", async () => {
    const workspace = await withLeads(1);

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => begin(workspace, "/leads/export?fields=id&score=1")),
    );
    const [first, other] = [answers[0], await begin(workspace, "/leads/export?fields=id&score=2")];
    await finished(workspace, first?.body.id);
    const again = await begin(workspace, "/leads/export?score=1&fields=id");

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(other.body.id).not.toBe(first?.body.id);
    expect(again.body).toMatchObject({ id: first?.body.id, state: "done" });
    expect((await fileOf(again.body)).status).toBe(200);
  });

  it("delivered twice, together and late, makes one file with the same counts and one audit entry", async () => {
    const workspace = await withLeads(2);
    const { body } = await begin(workspace);

    await Promise.all([deliver(workspace, body.id), deliver(workspace, body.id)]);
    const job = await finished(workspace, body.id);
    const before = await keysOf(body.id);
    await deliver(workspace, body.id);
    await allHandled();

    expect(before).toHaveLength(2);
    expect(await keysOf(body.id)).toEqual(before);
    expect(await read(workspace, body.id)).toMatchObject({ counts: job.counts, version: job.version });
    const entries = (await workspace.items()).filter(({ record_id }) => record_id === body.id);
    expect(entries.map(({ action, after }) => [action, (after as { count?: number }).count])).toEqual([
      ["lead.export.start", undefined],
      ["lead.export", 2],
    ]);
  });

  it("is there for whoever began it, managers and admins; for others it is missing", async () => {
    const workspace = await aWorkspace(service());
    const [rep, other, manager, viewer] = await Promise.all(
      (["sales_rep", "sales_rep", "manager", "viewer"] as const).map((role) => aKey(workspace, role)),
    );
    await workspace.request("POST", "/leads", { key: rep?.token ?? "", body: { email: "mine@example.com" } });
    await workspace.request("POST", "/leads", { body: { email: "free@example.com" } });
    const { body } = await begin(workspace, "/leads/export?fields=email", rep?.token);
    const job = await finished(workspace, body.id);

    const ask = async (key: string | undefined) =>
      (await workspace.request("GET", `/jobs/${body.id}`, { key: key ?? null })).status;
    expect(await Promise.all([rep, manager, other, viewer].map((one) => ask(one?.token)))).toEqual([
      200, 200, 404, 403,
    ]);
    expect(await ask((await aWorkspace(service())).key)).toBe(404);
    expect(await (await fileOf(job)).text()).toBe("email\r\nmine@example.com\r\n");
  });

  it("takes over what is too large to be answered, and writes it in parts", async () => {
    const count = 1_200;
    const workspace = await withStoredLeads(count);

    const begun = await workspace.request("GET", "/leads/export?format=json");
    const job = await finished(workspace, begun.body.id);
    const again = await workspace.request("GET", "/leads/export?format=json");

    expect([begun.status, begun.headers.get("preference-applied")]).toEqual([202, null]);
    const text = await (await fileOf(job)).text();
    expect(job.counts).toEqual({ records: count, leads: count, bytes: Buffer.byteLength(text) });
    expect(job.counts.bytes).toBeGreaterThan(8 * 1024 * 1024);
    expect(new Set(JSON.parse(text).map(({ email }: { email: string }) => email)).size).toBe(count);
    expect(again.body.id).toBe(job.id);
    const [folder] = await keysOf(job.id);
    expect(folder).toBe(`exports/${workspace.id}/${job.id}/1/leads.json`);
  });

  it("reads each lead once, consistently, and counts them once at half the price: exactly these read units", async () => {
    const workspace = await withStoredLeads(200);
    const reader = makeLeadReader(operatorTable(service()), service().names.table);
    const bytesOf = new Map<unknown, number>();
    for (const item of await workspace.items())
      if (item["kind"] === "lead")
        bytesOf.set(
          item["pk"],
          (bytesOf.get(item["pk"]) ?? 0) + itemBytes(JSON.parse(JSON.stringify(marshall(item)))),
        );
    const all = () => Array.fromAsync(reader.newestFirst(workspace.id, { expected: 3_200 }));
    const unitsOf = (read: () => Promise<unknown>) => unitsReadBy(service(), "operator", read);

    // A page's items are read together; each of the 16 partitions holds less than a page.
    const units = [...bytesOf.values()].reduce((sum, bytes) => sum + Math.ceil(bytes / 4096), 0);
    expect([bytesOf.size, await reader.count(workspace.id), (await all()).length]).toEqual([16, 200, 200]);
    expect(await unitsOf(() => reader.count(workspace.id))).toBe(units / 2);
    expect(await unitsOf(all)).toBe(units);
  });

  it("whose run dies before its first call or after any but a reading one is finished all the same", async () => {
    const workspace = await withLeads(2);
    const runs = "functions/queues/run-job.ts";
    // The queue's poller signs as the function it feeds.
    const fits = ({ service: to, operation }: Call): boolean => to !== "sqs" && operation !== "Query";
    // Look, pause, author, claim, file, its size, manifest, its size, finish; a tenth would be one too many.
    const calls = 9;
    const points = [...crashPoints(calls), { moment: "after", nth: calls + 1 }] as const;
    const fired: number[] = [];

    for (const [index, point] of points.entries()) {
      const crash = crashAt(service(), runs, { ...point, fits });
      const key = (await aKey(workspace, "manager")).token;
      const { body } = await begin(workspace, `/leads/export?fields=email&score=${index}`, key);
      const job = await finished(workspace, body.id);
      await allHandled();
      crash.stop();
      fired.push(crash.fired);

      expect([index, job.state, job.counts.leads, (await keysOf(job.id)).length]).toEqual([
        index,
        "done",
        0,
        2,
      ]);
    }
    expect(fired).toEqual([...crashPoints(calls).map(() => 1), 0]);
  });
});
