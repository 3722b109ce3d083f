import { consumedCapacity } from "../capacity/consumed-capacity.ts";
import { writeUnits } from "../capacity/write-units.ts";
import type { Item } from "../dynalite.ts";
import { check } from "../storage/run-action.ts";
import { StagedStore } from "../storage/staged-store.ts";
import type { WireError } from "../wire-error.ts";
import type { Operation } from "./context.ts";
import { stageWrite, type WriteOperation } from "./stage-write.ts";

/** PutItem, UpdateItem or DeleteItem. A failed condition costs the units of the item it looked at. */
export const writeItem =
  (operation: WriteOperation): Operation =>
  async (body, { catalog, committer, meter }) => {
    const returnsOld = body["ReturnValuesOnConditionCheckFailure"] === "ALL_OLD";
    const data = check(operation, body, new StagedStore(catalog));
    const staged = stageWrite(operation, data, catalog);
    if (!staged.ok) {
      const failed = { table: staged.table, before: staged.before, after: staged.before };
      if (isConditionFailure(staged.error))
        meter.addWrite(staged.table, data.Key ?? data.Item ?? {}, writeUnits(failed));
      throw returnsOld ? withItem(staged.error, staged.before) : staged.error;
    }
    const [usage] = await committer.commit([staged.change]);
    const ConsumedCapacity = usage && consumedCapacity(data.ReturnConsumedCapacity, usage);
    return { ...staged.answer, ...(ConsumedCapacity && { ConsumedCapacity }) };
  };

const isConditionFailure = ({ body }: WireError): boolean =>
  body.__type.endsWith("#ConditionalCheckFailedException");

const withItem = (error: WireError, item: Item | undefined): WireError =>
  item === undefined || !isConditionFailure(error)
    ? error
    : Object.assign(error, { body: { ...error.body, Item: item } });
