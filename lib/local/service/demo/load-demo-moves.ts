import { type DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { makeBulkLeads } from "#lib/adapters/dynamo/records/bulk-leads.ts";
import { fromLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { StageId } from "#lib/contract/platform/ids.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type Api, ask } from "./ask-api.ts";
import { demoMoves } from "./demo-moves.ts";

/** The table itself: no request may say when something has happened. */
export interface DemoTable {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
}

const Pipelines = z.looseObject({
  data: z.array(z.looseObject({ stages: z.array(z.looseObject({ id: StageId })) })),
});

/** Leads with half a year behind them; enough for the board's figures, few enough to be quick. */
const movedMax = 600;

const storedLeads = async (client: DynamoDBDocumentClient, table: string): Promise<StoredLead[]> => {
  const leads: StoredLead[] = [];
  const scan = {
    TableName: table,
    FilterExpression: "kind = :lead",
    ExpressionAttributeValues: { ":lead": "lead" },
  };
  for await (const { Items = [] } of paginateScan({ client }, scan)) leads.push(...Items.map(fromLeadItem));
  return leads;
};

/** Gives some of the demo leads the moves that have brought them where they are. */
export const loadDemoMoves = async (api: Api, { client, table }: DemoTable, now: Date): Promise<void> => {
  const { data } = Pipelines.parse(await ask(api, "GET", "/pipelines"));
  const path = (data[0]?.stages ?? []).map(({ id }) => id);
  const leads = (await storedLeads(client, table))
    .toSorted((a, b) => ((a.lead.email ?? "") < (b.lead.email ?? "") ? -1 : 1))
    .slice(0, movedMax);
  const [first] = leads;
  if (first === undefined) return;
  const by = "memberId" in first.writtenBy ? first.writtenBy.memberId : "";
  await makeBulkLeads(client, table).putAll(demoMoves(leads, path, { now, by }));
};
