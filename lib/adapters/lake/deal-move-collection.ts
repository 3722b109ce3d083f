import { type Comparable, valueAt } from "#lib/domain/platform/filter/field-value.ts";
import { decimalText, type FilterColumn } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { dayNumberOf } from "#lib/domain/platform/filter/time/calendar-day.ts";
import { movedFields } from "#lib/domain/records/deal/deal-moves.ts";
import { comparable, historyOf } from "./history-collection.ts";

const sides = ["before", "after"] as const;

/** A moved field by its name: the columns of one side, and their values. */
interface MovedField {
  readonly columns: (side: string) => readonly FilterColumn[];
  readonly valuesOf: (side: string, value: unknown) => Readonly<Record<string, Comparable>>;
}

const codeField = (field: string): MovedField => ({
  columns: (side) => [{ name: `${field}_${side}`, type: "VARCHAR" }],
  valuesOf: (side, value) => ({ [`${field}_${side}`]: comparable(value) }),
});

const dayField = (field: string): MovedField => ({
  columns: (side) => [{ name: `${field}_${side}`, type: "DATE" }],
  valuesOf: (side, value) => ({
    [`${field}_${side}`]: typeof value === "string" && dayNumberOf(value) !== undefined ? value : undefined,
  }),
});

const moneyField = (field: string, digits: 19 | 38): MovedField => ({
  columns: (side) => [
    { name: `${field}_${side}`, type: `DECIMAL(${digits},4)` },
    { name: `${field}_currency_${side}`, type: "VARCHAR" },
  ],
  valuesOf: (side, value) => ({
    [`${field}_${side}`]: decimalText(valueAt(value, "amount"), digits),
    [`${field}_currency_${side}`]: comparable(valueAt(value, "currency")),
  }),
});

const movedColumns: Readonly<Record<(typeof movedFields)[number], MovedField>> = {
  pipeline_id: codeField("pipeline_id"),
  stage_id: codeField("stage_id"),
  status: codeField("status"),
  amount: moneyField("amount", 19),
  base_amount: moneyField("base_amount", 38),
  close_date: dayField("close_date"),
  owner_id: codeField("owner_id"),
};

/**
 * Every change of a deal. `changed` names the fields that the row changes: the values of all others are empty, before
 * and after. `version` is the deal's after the change, and orders changes of one moment.
 */
export const dealMoveCollection = historyOf({
  name: "deal_moves",
  record: "deal_id",
  columns: [
    { name: "version", type: "BIGINT" },
    { name: "moved_by", type: "VARCHAR" },
    { name: "changed", type: "VARCHAR[]" },
    ...movedFields.flatMap((field) => sides.flatMap((side) => movedColumns[field].columns(side))),
  ],
  valuesOf: ({ n, facts }) => {
    const changed = movedFields.filter((field) => valueAt(facts, `changed.${field}`) !== undefined);
    const values = changed.flatMap((field) =>
      sides.map((side) => movedColumns[field].valuesOf(side, valueAt(facts, `changed.${field}.${side}`))),
    );
    return { version: n, moved_by: comparable(facts["by"]), changed, ...Object.assign({}, ...values) };
  },
});
