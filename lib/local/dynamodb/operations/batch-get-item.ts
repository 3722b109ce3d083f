import { consumedByTable } from "../capacity/consumed-capacity.ts";
import { itemBytes } from "../capacity/item-size.ts";
import { readUnits } from "../capacity/read-units.ts";
import { Usage } from "../capacity/usage.ts";
import type { Checked, Item } from "../dynalite.ts";
import { check } from "../requests/check.ts";
import type { Body, Operation } from "./context.ts";
import { kindOf, readItem } from "./read-items.ts";

interface BatchGet extends Checked {
  RequestItems: Record<string, Omit<Checked, "TableName"> & { Keys: Item[] }>;
}

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

/** BatchGetItem: up to 100 items and 16 MB; those that are missing are left out, those left over are named. */
export const batchGetItem: Operation = async (body, { catalog, meter, caller }) => {
  const asked = structuredClone(body["RequestItems"]) as Record<string, Body> | undefined;
  const data = check("BatchGetItem", body) as BatchGet;
  const Responses: Record<string, Item[]> = {};
  const UnprocessedKeys: Record<string, Body> = {};
  const usages: Usage[] = [];
  let bytes = 0;
  for (const [TableName, { Keys, ...request }] of Object.entries(data.RequestItems)) {
    const usage = new Usage(TableName);
    const found: Item[] = [];
    const left: Item[] = [];
    for (const Key of Keys) {
      const { answered, stored } = readItem({ ...request, TableName, Key }, catalog);
      const itemSize = stored && itemBytes(stored);
      if (left.length > 0 || bytes + (itemSize ?? 0) > ANSWER_BYTES_MAX) {
        left.push(Key);
        continue;
      }
      bytes += itemSize ?? 0;
      usage.table += readUnits(itemSize, kindOf(request));
      if (answered !== undefined) found.push(answered);
    }
    Responses[TableName] = found;
    if (left.length > 0) UnprocessedKeys[TableName] = { ...asked?.[TableName], Keys: left };
    meter.addRead(caller, usage);
    usages.push(usage);
  }
  const ConsumedCapacity = consumedByTable(data.ReturnConsumedCapacity, usages);
  return { Responses, UnprocessedKeys, ...(ConsumedCapacity && { ConsumedCapacity }) };
};
