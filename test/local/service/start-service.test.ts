import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { BusEvent } from "#lib/local/events/index.ts";
import { type ServiceOptions, startService } from "#lib/local/service/start-service.ts";
import { ownService } from "#test/support/service.ts";

describe("a started service", () => {
  const service = ownService();

  it("stores what the API is told, for its admin", async () => {
    const created = await service().request("POST", "/leads", {
      body: { email: "ada@example.com", name: "Ada" },
    });
    const read = await service().request("GET", `/leads/${created.body.id}`);

    expect(created.status).toBe(201);
    expect(read).toMatchObject({ status: 200, body: { email: "ada@example.com" } });
  });

  it("answers nobody without a key", async () => {
    const answer = await service().request("GET", "/leads", { key: null });

    expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });

  it("puts events of stored changes on the bus", async () => {
    const { onEvent, names } = service();
    const events: BusEvent[] = [];
    const stop = onEvent((event, bus) => bus === names.bus && events.push(event));
    onTestFinished(stop);

    const { body: lead } = await service().request("POST", "/leads", {
      body: { email: "grace@example.com" },
    });

    await vi.waitFor(
      () =>
        expect(events).toContainEqual(
          expect.objectContaining({
            source: "leadrail",
            "detail-type": "lead.imported",
            detail: expect.objectContaining({ resource: expect.objectContaining({ id: lead.id }) }),
          }),
        ),
      30_000,
    );
  });

  it("denies its functions nothing that they need", async () => {
    await service().request("GET", "/leads");

    expect(service().gate.denials.all()).toEqual([]);
  });

  it("gives the operator credentials for every AWS service", async () => {
    const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service();
    const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials });

    const { TableNames } = await client.send(new ListTablesCommand());

    expect(TableNames).toEqual([names.table]);
  });
});

it("a service with a data directory finds its leads and its admin again", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "leadrail-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const options: ServiceOptions = { dataDir, empty: true, retryDelaySeconds: 0 };
  const post = { email: "ada@example.com" };

  const first = await startService(options);
  const created = await fetch(`${first.baseUrl}/leads`, {
    method: "POST",
    headers: { authorization: `Bearer ${first.adminKey}`, "content-type": "application/json" },
    body: JSON.stringify(post),
  });
  await first.close();
  const second = await startService(options);
  onTestFinished(() => second.close());
  const list = await fetch(`${second.baseUrl}/leads`, {
    headers: { authorization: `Bearer ${second.adminKey}` },
  });

  expect(created.status).toBe(201);
  expect(second.adminKey).toBe(first.adminKey);
  expect(await list.json()).toMatchObject({ data: [post] });
});
