import type { Filter } from "#lib/contract/filters.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Comparable, fieldValue } from "./field-value.ts";
import { type Lowered, lowerFilter, type Test } from "./lower-filter.ts";
import type { Clock } from "./time/date-window.ts";

/** Compiles a filter to a test of one record; `now` and the time zone are fixed from then on. */
export const filterPredicate = (
  filter: Filter,
  catalogue: Catalogue,
  clock: Clock,
): ((record: object) => boolean) => predicateOf(lowerFilter(filter, catalogue, clock));

const predicateOf = (lowered: Lowered): ((record: object) => boolean) => {
  if (lowered.kind === "test") {
    const { name, field } = lowered;
    const holds = testOf(lowered.test);
    return (record) => holds(fieldValue(record, name, field));
  }
  if (lowered.kind === "not") {
    const inner = predicateOf(lowered.item);
    return (record) => !inner(record);
  }
  const items = lowered.items.map(predicateOf);
  return lowered.kind === "and"
    ? (record) => items.every((holds) => holds(record))
    : (record) => items.some((holds) => holds(record));
};

const ofText =
  (holds: (text: string) => boolean) =>
  (value: Comparable): boolean =>
    typeof value === "string" && holds(value);

const ofNumber =
  (holds: (number: number) => boolean) =>
  (value: Comparable): boolean =>
    typeof value === "number" && holds(value);

const ofSet =
  (holds: (set: ReadonlySet<string>) => boolean) =>
  (value: Comparable): boolean =>
    Array.isArray(value) && holds(new Set(value));

const testOf = (test: Test): ((value: Comparable) => boolean) => {
  switch (test.is) {
    case "present":
      return (value) => value !== undefined;
    case "any": {
      const values = new Set<Comparable>(test.values);
      return (value) => value !== undefined && values.has(value);
    }
    case "contains":
      return ofText((text) => text.includes(test.value));
    case "starts":
      return ofText((text) => text.startsWith(test.value));
    case "ends":
      return ofText((text) => text.endsWith(test.value));
    case "above":
      return ofNumber((number) => (test.inclusive ? number >= test.value : number > test.value));
    case "below":
      return ofNumber((number) => (test.inclusive ? number <= test.value : number < test.value));
    case "within":
      return ofNumber((moment) => moment >= test.from && moment < test.until);
    case "has_any":
      return ofSet((set) => test.values.some((value) => set.has(value)));
    case "has_all":
      return ofSet((set) => test.values.every((value) => set.has(value)));
  }
};
