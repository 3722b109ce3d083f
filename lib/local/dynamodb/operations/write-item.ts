import { consumedCapacity } from "../capacity/consumed-capacity.ts";
import { writeUnits } from "../capacity/write-units.ts";
import type { Item } from "../dynalite.ts";
import { check } from "../requests/check.ts";
import { validationError, type WireError } from "../wire-error.ts";
import type { Body, Operation } from "./context.ts";
import { stageWrite, type WriteOperation } from "./stage-write.ts";

/** PutItem, UpdateItem or DeleteItem. A failed condition costs the units of the item it looked at. */
export const writeItem =
  (operation: WriteOperation): Operation =>
  async (body, { catalog, committer, meter, caller }) => {
    const returnsOld = returnsOldOf(body);
    const data = check(operation, body);
    const staged = stageWrite(operation, data, catalog);
    if (!staged.ok) {
      const failed = { table: staged.table, before: staged.before, after: staged.before };
      if (isConditionFailure(staged.error))
        meter.addWrite(caller, staged.table, data.Key ?? data.Item ?? {}, writeUnits(failed));
      throw returnsOld ? withItem(staged.error, staged.before) : staged.error;
    }
    const [usage] = await committer.commit([staged.change], caller);
    const ConsumedCapacity = usage && consumedCapacity(data.ReturnConsumedCapacity, usage);
    return { ...staged.answer, ...(ConsumedCapacity && { ConsumedCapacity }) };
  };

/** Throws ValidationException. */
const returnsOldOf = ({ ReturnValuesOnConditionCheckFailure: asked = "NONE" }: Body): boolean => {
  if (asked === "ALL_OLD" || asked === "NONE") return asked === "ALL_OLD";
  throw validationError(
    `1 validation error detected: Value '${asked}' at 'returnValuesOnConditionCheckFailure' failed to satisfy ` +
      "constraint: Member must satisfy enum value set: [ALL_OLD, NONE]",
  );
};

const isConditionFailure = ({ body }: WireError): boolean =>
  body.__type.endsWith("#ConditionalCheckFailedException");

const withItem = (error: WireError, item: Item | undefined): WireError =>
  item === undefined || !isConditionFailure(error)
    ? error
    : Object.assign(error, { body: { ...error.body, Item: item } });
