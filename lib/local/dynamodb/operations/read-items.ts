import { consumedCapacity } from "../capacity/consumed-capacity.ts";
import { itemBytes } from "../capacity/item-size.ts";
import { type ReadKind, readUnits, readUnitsOfBytes } from "../capacity/read-units.ts";
import { Usage } from "../capacity/usage.ts";
import { type Checked, database, type Item } from "../dynalite.ts";
import { check } from "../requests/check.ts";
import type { TableCatalog } from "../storage/table-catalog.ts";
import { indexesOf, type TableIndex } from "../storage/table-index.ts";
import { validationError } from "../wire-error.ts";
import type { Operation } from "./context.ts";
import { keyProblem } from "./item-problems.ts";
import { planRange } from "./plan-range.ts";
import { missingFrom, type Page, readPage } from "./read-page.ts";

export const kindOf = ({ ConsistentRead }: Pick<Checked, "ConsistentRead">): ReadKind =>
  ConsistentRead === true ? "consistent" : "eventual";

/** An item as it is asked for, and as it is stored. Throws a wire error. */
export const readItem = (
  data: Checked,
  catalog: TableCatalog,
): { answered: Item | undefined; stored: Item | undefined } => {
  const table = catalog.get(data.TableName);
  const problem = keyProblem(data, table) ?? database.validateKeyPaths(data._projection?.nestedPaths, table);
  if (problem) throw problem;
  const stored = catalog.item(table, database.createKey(data.Key ?? {}, table));
  const answered = stored && data._projection ? database.mapPaths(data._projection.paths, stored) : stored;
  return { answered, stored };
};

/** GetItem. */
export const getItem: Operation = async (body, { catalog, meter, caller }) => {
  const data = check("GetItem", body);
  const { answered: Item, stored } = readItem(data, catalog);
  const usage = new Usage(data.TableName);
  usage.table = readUnits(stored && itemBytes(stored), kindOf(data));
  meter.addRead(caller, usage);
  const ConsumedCapacity = consumedCapacity(data.ReturnConsumedCapacity, usage);
  return { ...(Item !== undefined && { Item }), ...(ConsumedCapacity && { ConsumedCapacity }) };
};

/** Query or Scan: a page of at most 1 MB, filtered after it is read and paid for. */
export const readRange =
  (operation: "Query" | "Scan"): Operation =>
  async (body, { catalog, meter, caller }) => {
    const data = check(operation, body);
    if (data.Segment !== undefined && data.TotalSegments === undefined)
      throw validationError(
        "The TotalSegments parameter is required but was not present in the request when Segment parameter is present",
      );
    const range = await planRange(operation, data, catalog);
    const table = catalog.get(data.TableName);
    const index = indexesOf(table).find(({ IndexName }) => IndexName === data.IndexName);
    refuseUnheld(data, index);
    const page = await readPage({ data, table, index, range }, catalog);
    const usage = pageUsage(data, page, index);
    meter.addRead(caller, usage);
    const ConsumedCapacity = consumedCapacity(data.ReturnConsumedCapacity, usage);
    return { ...page.answer, ...(ConsumedCapacity && { ConsumedCapacity }) };
  };

/** A global index answers only what it holds. Throws ValidationException. */
const refuseUnheld = (data: Checked, index: TableIndex | undefined): void => {
  if (index?.kind !== "global" || index.held === undefined) return;
  const missing = missingFrom(index.held, data);
  if (missing.length > 0)
    throw validationError(
      "One or more parameter values were invalid: " +
        `Global secondary index ${index.IndexName} does not project [${missing.join(", ")}]`,
    );
};

/** The page's own bytes are counted together; items fetched from behind an index, one by one. */
const pageUsage = (data: Checked, { bytes, fetchedBytes }: Page, index: TableIndex | undefined): Usage => {
  const usage = new Usage(data.TableName);
  const units = readUnitsOfBytes(bytes, kindOf(data));
  if (index === undefined) usage.table = units;
  else {
    usage[index.kind].set(index.IndexName, units);
    for (const one of fetchedBytes) usage.table += readUnits(one, kindOf(data));
  }
  return usage;
};
