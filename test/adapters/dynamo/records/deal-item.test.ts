import { marshall } from "@aws-sdk/util-dynamodb";
import { expect, it } from "vitest";
import { fromRecordItem, toRecordItem } from "#lib/adapters/dynamo/records/record-item.ts";
import { NewDeal } from "#lib/contract/records/deal-record.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { itemBytes } from "#lib/local/dynamodb/capacity/item-size.ts";
import type { Item } from "#lib/local/dynamodb/dynalite.ts";

const workspaceId = "ws_01J0000000000000000000000A" as const;
const member_id = "mem_01J0000000000000000000000A" as const;
const actor = { workspace_id: workspaceId, member_id, role: "admin" } as const;
const stamp = { actor, at: "2026-11-23T09:00:00.000Z", requestId: "req_1", via: "api" } as const;

it("a deal comes back from its item whole, with who wrote each field, and with all that it usually says takes 1,280 bytes at most", async () => {
  const kind = await dealsOf(
    { base_currency: "EUR", rates: [{ currency: "USD", value: "0.9215", date: "2026-01-01" }] },
    { fields: [], pipelines: [defaultDealPipeline(workspaceId)] },
  );
  const input = NewDeal.parse({
    name: "Initech, 40 seats",
    amount: { amount: "12000.00", currency: "USD" },
    close_date: "2026-12-31",
    lead_ids: ["lead_01J0000000000000000000000A"],
    company_id: "co_01J0000000000000000000000A",
    next_step: "Send the offer",
    external_ids: { hubspot: "9876543210" },
  });
  const record = kind.make(input, "deal_01J0000000000000000000000A", stamp);
  const writtenBy = { kind: "api", memberId: member_id, requestId: "req_1" };
  const unknown = { schemaVersion: 0, fields: {}, beside: {} };

  const item = toRecordItem(dealKind, { workspaceId, record, writtenBy, unknown });

  expect(fromRecordItem(dealKind, item).record).toEqual(record);
  expect(Object.keys(record.provenance)).toContain("next_step");
  const bytes = itemBytes(marshall(item, { removeUndefinedValues: true }) as unknown as Item);
  expect(bytes).toBeLessThanOrEqual(1_280);
});
