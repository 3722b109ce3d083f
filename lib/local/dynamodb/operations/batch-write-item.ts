import { consumedByTable } from "../capacity/consumed-capacity.ts";
import { type Checked, type Item, rulesOf, type Table } from "../dynalite.ts";
import { checkShape, valueProblem } from "../requests/check.ts";
import type { Change } from "../storage/change.ts";
import { validationError } from "../wire-error.ts";
import type { Operation } from "./context.ts";
import { keyProblem } from "./item-problems.ts";
import { itemIdOf, stageWrite } from "./stage-write.ts";

interface BatchWrite extends Checked {
  RequestItems: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
}

const REQUESTS_MAX = 25;

/** BatchWriteItem: up to 25 puts and deletions of different items, without conditions. */
export const batchWriteItem: Operation = async (body, { catalog, committer, caller }) => {
  const data = checkShape(body, rulesOf("BatchWriteItem").types) as BatchWrite;
  const writes = Object.entries(data.RequestItems).flatMap(([TableName, requests]) =>
    requests.map(
      ({ PutRequest, DeleteRequest }): Checked => ({ TableName, ...PutRequest, ...DeleteRequest }),
    ),
  );
  if (writes.length > REQUESTS_MAX)
    throw validationError("Too many items requested for the BatchWriteItem call");
  for (const write of writes) refuseProblem(write, catalog.get(write.TableName));
  if (new Set(writes.map((write) => itemIdOf(write, catalog))).size < writes.length)
    throw validationError("Provided list of item keys contains duplicates");
  const changes: Change[] = [];
  for (const write of writes) {
    const staged = stageWrite(write.Item ? "PutItem" : "DeleteItem", write, catalog);
    if (!staged.ok) throw staged.error;
    changes.push(staged.change);
  }
  const usages = await committer.commit(changes, caller);
  const ConsumedCapacity = consumedByTable(data.ReturnConsumedCapacity, usages);
  return { UnprocessedItems: {}, ...(ConsumedCapacity && { ConsumedCapacity }) };
};

/** Throws ValidationException. */
const refuseProblem = (write: Checked, table: Table): void => {
  const values = write.Item ?? write.Key;
  const wrong = values ? valueProblem(values) : "Supplied AttributeValue has no request to put or to delete";
  const problem = wrong ? validationError(wrong) : keyProblem(write, table);
  if (problem) throw problem;
};
