import { type Answer, type Checked, database, type Item, type Table } from "../dynalite.ts";
import { applyUpdate } from "../expressions/apply-update.ts";
import { matches } from "../expressions/matches.ts";
import type { Change } from "../storage/change.ts";
import { itemOperations } from "../storage/item-operations.ts";
import type { TableCatalog } from "../storage/table-catalog.ts";
import { isWireError, type WireError, wireError } from "../wire-error.ts";
import { keyProblem, refuseUnstorable } from "./item-problems.ts";

export type WriteOperation = "PutItem" | "UpdateItem" | "DeleteItem";

/** What one write would do: a change that can be committed, or the reason why not. */
export type StagedWrite =
  | { readonly ok: true; readonly answer: Answer; readonly change: Change }
  | {
      readonly ok: false;
      readonly error: WireError;
      readonly table: Table;
      readonly before: Item | undefined;
    };

/** Works out a checked write against what is stored. Throws when the table is missing. */
export const stageWrite = (operation: WriteOperation, data: Checked, catalog: TableCatalog): StagedWrite => {
  const table = catalog.get(data.TableName);
  const error = keyProblem(data, table) ?? updateProblem(data, table);
  if (error) return { ok: false, error, table, before: undefined };
  const key = database.createKey(data.Item ?? data.Key ?? {}, table);
  const before = catalog.item(table, key);
  try {
    if (data._condition !== undefined && !matches(data._condition.expression, before ?? {}))
      throw wireError("ConditionalCheckFailedException", "The conditional request failed");
    const after = afterOf(operation, data, before);
    if (after !== undefined) refuseUnstorable(operation === "UpdateItem", table, after);
    const operations = itemOperations(table, key, { before, after });
    return { ok: true, answer: answerOf(data, before, after), change: { table, before, after, operations } };
  } catch (refused) {
    if (!isWireError(refused)) throw refused;
    return { ok: false, error: refused, table, before };
  }
};

const updateProblem = ({ _updates }: Checked, table: Table): WireError | undefined =>
  _updates && (database.validateUpdates(undefined, _updates, table) ?? undefined);

const afterOf = (operation: WriteOperation, data: Checked, before: Item | undefined): Item | undefined => {
  if (operation === "PutItem") return data.Item;
  if (operation === "DeleteItem") return undefined;
  return applyUpdate(data._updates?.sections ?? [], before ?? data.Key ?? {});
};

const answerOf = (
  { ReturnValues = "NONE", _updates }: Checked,
  before: Item | undefined,
  after: Item | undefined,
): Answer => {
  const image = ReturnValues.endsWith("_OLD") ? before : after;
  if (ReturnValues === "NONE" || image === undefined) return {};
  if (ReturnValues.startsWith("ALL_")) return { Attributes: image };
  const Attributes = database.mapPaths(_updates?.paths ?? [], image);
  return Object.keys(Attributes).length === 0 ? {} : { Attributes };
};

/** Identifies the item that a checked write is about, across tables. */
export const itemIdOf = (data: Checked, catalog: TableCatalog): string =>
  `${data.TableName} ${database.createKey(data.Key ?? data.Item ?? {}, catalog.get(data.TableName))}`;
