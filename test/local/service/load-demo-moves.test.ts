import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { makeHistoryReader } from "#lib/adapters/dynamo/platform/histories.ts";
import { makeBulkLeads } from "#lib/adapters/dynamo/records/bulk-leads.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { loadDemoMoves } from "#lib/local/service/demo/load-demo-moves.ts";
import { sharedLake } from "#test/adapters/lake/a-lake.ts";
import { someLeads } from "#test/adapters/lake/some-leads.ts";

const lake = sharedLake();

it("gives demo leads in the table their former moves, as their histories show them", async () => {
  const workspaceId: WorkspaceId = `ws_${ulid()}`;
  const pipeline = defaultPipeline(workspaceId);
  const third = pipeline.stages[2]?.id ?? null;
  const [lead] = someLeads(1).map((one) => ({ ...one, stage_id: third }));
  if (lead === undefined) throw new Error("there is a lead");
  await lake().put(workspaceId, [lead]);
  const server = createServer((_, response) => response.end(JSON.stringify({ data: [pipeline] })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = new Date();

  await loadDemoMoves({ baseUrl, key: "key" }, { client: lake().client, table: lake().table }, now);

  server.close();
  const stored = (await makeBulkLeads(lake().client, lake().table).leadsOf(workspaceId, [lead.id])).get(
    lead.id,
  );
  const options = { now, since: stored?.lead.created_at ?? "", limit: 10 };
  const rows = await Array.fromAsync(
    makeHistoryReader(lake().client, lake().table).newestFirst(workspaceId, "stage_moves", lead.id, options),
  );
  expect(rows.map(({ facts }) => facts["to"])).toEqual([third, pipeline.stages[1]?.id]);
  expect(stored?.lead.stage_entered_at).toBe(rows[0]?.at);
});
