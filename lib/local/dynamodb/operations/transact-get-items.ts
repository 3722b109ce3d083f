import { consumedByTable } from "../capacity/consumed-capacity.ts";
import { readUnits } from "../capacity/read-units.ts";
import { Usage } from "../capacity/usage.ts";
import { runAtOnce } from "../storage/run-action.ts";
import { StagedStore } from "../storage/staged-store.ts";
import type { Operation } from "./context.ts";
import { readTransactGet } from "./transaction-request.ts";

/** TransactGetItems: up to 100 items as they are at one moment, in the order asked for. */
export const transactGetItems: Operation = async (body, { catalog, meter }) => {
  const { gets, asked } = readTransactGet(body, catalog);
  const usages: Usage[] = [];
  const Responses = gets.map((get) => {
    const store = new StagedStore(catalog);
    const { Item } = runAtOnce("GetItem", get, store);
    const usage = new Usage(get.TableName);
    usage.table = readUnits(store.before, "transaction");
    meter.addRead(usage);
    usages.push(usage);
    return Item === undefined ? {} : { Item };
  });
  const ConsumedCapacity = consumedByTable(asked, usages, "ReadCapacityUnits");
  return { Responses, ...(ConsumedCapacity && { ConsumedCapacity }) };
};
