import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { MemberId } from "#lib/contract/platform/ids.ts";
import { CurrencyRates } from "#lib/contract/records/currency-rates-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { CurrencyRatesReader, CurrencyRatesStore } from "#lib/domain/records/deal/currency-rates.ts";
import { currencyRatesKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { jobBeginActions } from "../platform/job-store.ts";
import { readItem } from "../read-item.ts";
import { stillAt, transact } from "../transaction.ts";

export const Item = stored(
  z.object({
    ...CurrencyRates.shape,
    job_id: CurrencyRates.shape.job_id.default(null),
    updated_by: MemberId.nullable().default(null),
    version: z.int(),
  }),
);
const unsaid = {
  base_currency: null,
  rates: [],
  updated_at: null,
  updated_by: null,
  job_id: null,
  version: 0,
};

export const makeCurrencyRatesReader = (
  client: DynamoDBDocumentClient,
  table: string,
): CurrencyRatesReader => ({
  read: async (workspaceId) =>
    (await readItem(client, table, currencyRatesKey(workspaceId), (item) => Item.parse(item))) ?? unsaid,
});

export const makeCurrencyRatesStore = (
  client: DynamoDBDocumentClient,
  table: string,
): CurrencyRatesStore => ({
  ...makeCurrencyRatesReader(client, table),
  write: async (workspaceId, rates, audit, begins) => {
    const Put = {
      TableName: table,
      Item: { ...currencyRatesKey(workspaceId), kind: "currency_rates", ...rates },
      ...stillAt(rates.version === 1 ? undefined : rates.version - 1),
    };
    const lost = await transact(client, [
      { Put },
      { Put: { TableName: table, Item: toAuditItem(audit) } },
      ...(begins === undefined ? [] : jobBeginActions(table, begins)),
    ]);
    return lost.length === 0;
  },
});
