import type { StageId } from "#lib/contract/platform/ids.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import type { Namer } from "#lib/domain/platform/naming/namer.ts";

/** Whether a record names one of these stages. */
export const namesStages = ({ filters, expression, names = [] }: Namer, ids: readonly StageId[]): boolean => {
  const isNamed = (value: unknown): boolean => ids.some((id) => id === value);
  const asks = filters.some(
    (filter) =>
      filter !== null &&
      conditionsOf(filter).some(
        (condition) => "value" in condition && [condition.value].flat().some(isNamed),
      ),
  );
  return (
    asks || names.some(isNamed) || (expression !== undefined && ids.some((id) => expression.includes(id)))
  );
};
