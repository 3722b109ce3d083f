import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { CurrencyRates } from "#lib/contract/records/currency-rates-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { CurrencyRatesReader, CurrencyRatesStore } from "#lib/domain/records/deal/currency-rates.ts";
import { currencyRatesKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { readItem } from "../read-item.ts";
import { stillAt, transact } from "../transaction.ts";

export const Item = stored(z.object({ ...CurrencyRates.shape, version: z.int() }));
const unsaid = { base_currency: null, rates: [], updated_at: null, version: 0 };

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
  write: async (workspaceId, rates, audit) => {
    const Put = {
      TableName: table,
      Item: { ...currencyRatesKey(workspaceId), kind: "currency_rates", ...rates },
      ...stillAt(rates.version === 1 ? undefined : rates.version - 1),
    };
    const lost = await transact(client, [{ Put }, { Put: { TableName: table, Item: toAuditItem(audit) } }]);
    return lost.length === 0;
  },
});
