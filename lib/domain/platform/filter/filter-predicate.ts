import { Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Comparable, fieldValue } from "./field-value.ts";
import { eventsOf } from "./filter-fields.ts";
import { type Lowered, lowerFilter, type Test } from "./lower-filter.ts";
import { dayNumberOf } from "./time/calendar-day.ts";
import type { Clock } from "./time/date-window.ts";

type Predicate = (record: object, events: readonly object[], activities?: readonly object[]) => boolean;

const refuse = (code: string, message: string): never => {
  throw new Refusal("validation_failed", { errors: [{ pointer: "", code, message }] });
};

/**
 * Compiles a filter to a test of one record; `now` and the time zone are fixed from then on. Throws Refusal
 * `validation_failed` where the filter asks for events: whoever has them takes `predicateOverEvents`.
 */
export const filterPredicate = (
  filter: Filter,
  catalogue: Catalogue,
  clock: Clock,
): ((record: object) => boolean) => {
  if (eventsOf(filter).length > 0) refuse("no_events", "This filter can't ask for events.");
  const holds = predicateOf(lowerFilter(filter, catalogue, clock));
  return (record) => holds(record, []);
};

/**
 * As `filterPredicate`, over a record and all of its events that the filter may ask for. Its activities are events too,
 * with the fields of `activityEventCatalogue`; who has none at hand is refused where the filter asks for them.
 */
export const predicateOverEvents = (filter: Filter, catalogue: Catalogue, clock: Clock): Predicate =>
  predicateOf(lowerFilter(filter, catalogue, clock));

const predicateOf = (lowered: Lowered): Predicate => {
  switch (lowered.kind) {
    case "test": {
      const { name, field } = lowered;
      const holds = testOf(lowered.test);
      return (record) => holds(fieldValue(record, name, field));
    }
    case "not": {
      const inner = predicateOf(lowered.item);
      return (...given) => !inner(...given);
    }
    case "events": {
      const { source, least, most } = lowered;
      const one = predicateOf(lowered.one);
      return (_record, events, activities) => {
        const asked = source === "activities" ? activities : events;
        if (asked === undefined) return refuse("no_activities", "This filter can't ask for activities.");
        const count = asked.filter((event) => one(event, [])).length;
        return count >= least && count <= most;
      };
    }
    case "and": {
      const items = lowered.items.map(predicateOf);
      return (...given) => items.every((holds) => holds(...given));
    }
    case "or": {
      const items = lowered.items.map(predicateOf);
      return (...given) => items.some((holds) => holds(...given));
    }
  }
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
    case "days":
      return ofText((text) => {
        const day = dayNumberOf(text);
        return day !== undefined && day >= test.from && day <= test.to;
      });
    case "has_any":
      return ofSet((set) => test.values.some((value) => set.has(value)));
    case "has_all":
      return ofSet((set) => test.values.every((value) => set.has(value)));
  }
};
