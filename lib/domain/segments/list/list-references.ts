import type { Condition, Filter } from "#lib/contract/platform/filters.ts";
import { ListId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";

/** The list that a filter's value names, whatever its letter case; undefined where it can't be one. */
export const listIdOf = (value: string): ListId | undefined => {
  const text = value.trim();
  return ListId.safeParse(`${text.slice(0, 5).toLowerCase()}${text.slice(5).toUpperCase()}`).data;
};

/** The values of a condition that asks for lists. */
export const listValues = (condition: Condition): readonly string[] => {
  if (condition.field !== "lists" || condition.op === "exists") return [];
  const { value } = condition;
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
};

/** The filters by which a list is made at any moment; a snapshot's have done their work. */
export const livingFilters = ({ kind, filter, exclude }: LeadList): readonly (Filter | null)[] =>
  kind === "dynamic" ? [filter, exclude] : [];

/** The lists that filters name. */
export const listsIn = (...filters: readonly (Filter | null)[]): ReadonlySet<ListId> =>
  new Set(
    filters
      .flatMap((filter) => (filter === null ? [] : conditionsOf(filter)))
      .flatMap(listValues)
      .flatMap((value) => listIdOf(value) ?? []),
  );
