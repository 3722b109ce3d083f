import { consumedByTable, consumedCapacity } from "../capacity/consumed-capacity.ts";
import { readUnits, readUnitsOfBytes } from "../capacity/read-units.ts";
import { Usage } from "../capacity/usage.ts";
import type { Answer, Checked, Item } from "../dynalite.ts";
import { check, run, runAtOnce } from "../storage/run-action.ts";
import { StagedStore } from "../storage/staged-store.ts";
import type { Operation } from "./context.ts";

const kindOf = ({ ConsistentRead }: Checked) => (ConsistentRead === true ? "consistent" : "eventual");

/** GetItem. */
export const getItem: Operation = async (body, { catalog, meter }) => {
  const store = new StagedStore(catalog);
  const data = check("GetItem", body, store);
  const { Item } = runAtOnce("GetItem", data, store);
  const usage = new Usage(data.TableName);
  usage.table = readUnits(store.before, kindOf(data));
  meter.addRead(usage);
  const ConsumedCapacity = consumedCapacity(data.ReturnConsumedCapacity, usage);
  return { ...(Item !== undefined && { Item }), ...(ConsumedCapacity && { ConsumedCapacity }) };
};

interface BatchGet extends Checked {
  RequestItems: Record<string, Omit<Checked, "TableName"> & { Keys: Item[] }>;
}

/** BatchGetItem: up to 100 items; those that are missing are left out. */
export const batchGetItem: Operation = async (body, { catalog, meter }) => {
  const data = check("BatchGetItem", body, new StagedStore(catalog)) as BatchGet;
  const Responses: Record<string, unknown[]> = {};
  const usages: Usage[] = [];
  for (const [TableName, { Keys, ...request }] of Object.entries(data.RequestItems)) {
    const usage = new Usage(TableName);
    Responses[TableName] = Keys.flatMap((Key) => {
      const store = new StagedStore(catalog);
      const get: Checked = { ...request, TableName, Key };
      const { Item } = runAtOnce("GetItem", get, store);
      usage.table += readUnits(store.before, kindOf(get));
      return Item === undefined ? [] : [Item];
    });
    meter.addRead(usage);
    usages.push(usage);
  }
  const ConsumedCapacity = consumedByTable(data.ReturnConsumedCapacity, usages);
  return { Responses, UnprocessedKeys: {}, ...(ConsumedCapacity && { ConsumedCapacity }) };
};

/** Query or Scan: a page of at most 1 MB, filtered after it is read and paid for. */
export const readPage =
  (operation: "Query" | "Scan"): Operation =>
  async (body, { catalog, meter }) => {
    const store = new StagedStore(catalog);
    const data = check(operation, body, store);
    const { ReturnConsumedCapacity: asked, ...rest } = data;
    const { ConsumedCapacity: _, ...page } = await run(operation, rest, store);
    const usage = pageUsage(data, page, store);
    addLocalIndex(usage, data, catalog.get(data.TableName).LocalSecondaryIndexes ?? []);
    meter.addRead(usage);
    const ConsumedCapacity = consumedCapacity(asked, usage);
    return { ...page, ...(ConsumedCapacity && { ConsumedCapacity }) };
  };

/** The page's own bytes are counted together; items fetched from behind an index, one by one. */
const pageUsage = (data: Checked, page: Answer, store: StagedStore): Usage => {
  const usage = new Usage(data.TableName);
  const scanned = store.scannedBytes.slice(0, Number(page["ScannedCount"]));
  const units = readUnitsOfBytes(
    scanned.reduce((sum, bytes) => sum + bytes, 0),
    kindOf(data),
  );
  if (data.IndexName === undefined) usage.table = units;
  else {
    usage.global.set(data.IndexName, units);
    for (const item of store.itemsRead) usage.table += readUnits(item, kindOf(data));
  }
  return usage;
};

const addLocalIndex = (
  usage: Usage,
  { IndexName }: Checked,
  local: readonly { IndexName: string }[],
): void => {
  const units = usage.global.get(IndexName ?? "");
  if (IndexName === undefined || units === undefined) return;
  if (!local.some((index) => index.IndexName === IndexName)) return;
  usage.global.delete(IndexName);
  usage.local.set(IndexName, units);
};
