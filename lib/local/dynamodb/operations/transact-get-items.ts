import { consumedByTable } from "../capacity/consumed-capacity.ts";
import { itemBytes } from "../capacity/item-size.ts";
import { readUnits } from "../capacity/read-units.ts";
import { Usage } from "../capacity/usage.ts";
import {
  cancelled,
  foreignKeyError,
  reasonOfError,
  refuseEmptyKeys,
  refuseSameItems,
} from "./cancellation.ts";
import type { Operation } from "./context.ts";
import { readItem } from "./read-items.ts";
import { readTransactGet } from "./transaction-request.ts";

/** TransactGetItems: up to 100 different items as they are at one moment, in the order asked for. */
export const transactGetItems: Operation = async (body, { catalog, meter, caller }) => {
  const { gets, asked } = readTransactGet(body);
  for (const { TableName } of gets) catalog.get(TableName);
  refuseEmptyKeys(gets, catalog);
  const problems = gets.map((get) => foreignKeyError(get, catalog));
  if (problems.some((problem) => problem !== undefined)) throw cancelled(problems.map(reasonOfError));
  refuseSameItems(gets, catalog);
  const usages: Usage[] = [];
  const Responses = gets.map((get) => {
    const { answered: Item, stored } = readItem(get, catalog);
    const usage = new Usage(get.TableName);
    usage.table = readUnits(stored && itemBytes(stored), "transaction");
    meter.addRead(caller, usage);
    usages.push(usage);
    return Item === undefined ? {} : { Item };
  });
  const ConsumedCapacity = consumedByTable(asked, usages, "ReadCapacityUnits");
  return { Responses, ...(ConsumedCapacity && { ConsumedCapacity }) };
};
