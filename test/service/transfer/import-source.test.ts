import { expect, it } from "vitest";
import { awaitImport } from "#test/support/await-import.ts";
import { importBucket } from "#test/support/import-bucket.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

it("an import never reads a file that was put in the place of its own", async () => {
  const workspace = await aWorkspace(service());
  const body = { source: { kind: "upload", filename: "leads.csv" } };
  const { body: begun } = await workspace.request("POST", "/leads/import", { body });
  const put = (csv: string) => fetch(begun.upload.url, { method: "PUT", body: csv });
  await put("email,city\nada@example.com,London\n");
  await awaitImport(workspace, begun.id, ["validated"]);

  await put("city,email\nParis,grace@example.com\n");
  const mapping = [{ column: "city", field: null }];
  await workspace.request("PUT", `/leads/import/${begun.id}/mapping`, { body: { mapping } });

  const failed = await awaitImport(workspace, begun.id, ["failed"]);
  expect(failed.failure?.code).toBe("file_replaced");
}, 60_000);

it("a file dropped again under the same name while it is imported is an import of its own", async () => {
  const workspace = await aWorkspace(service());
  const bucket = importBucket(service());
  const key = `incoming/${workspace.id}/auto/leads.csv`;
  const rows = Array.from({ length: 2_000 }, (_, index) => `first${index}@example.com`);
  await bucket.put(key, ["email", ...rows].join("\n"));
  const ended = async () => {
    const { data } = (await workspace.request("GET", "/leads/import")).body;
    return data.map((one: { state: string; counts: { created: number } }) => [one.state, one.counts.created]);
  };
  await expect.poll(async () => (await ended()).length, { timeout: 30_000 }).toBe(1);
  await bucket.put(key, "email\nsecond@example.com\n");

  // The first is either done from its own file or says that it was replaced; the second is always whole.
  await expect
    .poll(
      async () => (await ended()).filter(([state]: [string]) => ["done", "failed"].includes(state)).length,
      {
        timeout: 60_000,
      },
    )
    .toBe(2);
  const [second, first] = await ended();
  expect(second).toEqual(["done", 1]);
  expect([
    ["done", 2_000],
    ["failed", 0],
  ]).toContainEqual(first);
  await expect.poll(() => bucket.keys(`incoming/${workspace.id}/`), { timeout: 20_000 }).toEqual([]);
}, 120_000);

it("a repeated POST under one Idempotency-Key answers the same import and a link that works", async () => {
  const workspace = await aWorkspace(service());
  const body = { source: { kind: "upload", filename: "leads.csv" }, auto_confirm: true };
  const headers = { "idempotency-key": "import-1" };
  const first = await workspace.request("POST", "/leads/import", { body, headers });
  const again = await workspace.request("POST", "/leads/import", { body, headers });

  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  await fetch(again.body.upload.url, { method: "PUT", body: "email\nada@example.com\n" });
  expect((await awaitImport(workspace, first.body.id)).counts.created).toBe(1);
  expect((await workspace.request("GET", "/leads/import")).body.data).toHaveLength(1);
}, 60_000);
