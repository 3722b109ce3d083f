import {
  AskedEvent,
  AskedEventInput,
  type CountOperator,
  type EventCondition,
  EventCount,
  eventOfKind,
  eventTimes,
  filterCaps,
} from "#lib/contract/platform/filters.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { meant, oneOf, plainIssues } from "../error-words.ts";
import type { Reading } from "../read-filter.ts";
import { askedEvent, isActivity } from "./asked-events.ts";
import { timeNames } from "./event-parts.ts";
import { readWhere } from "./read-where.ts";

type Path = readonly (string | number)[];
const keysAnywhere = ["event", "count", ...timeNames, "where"] as const;

/** An event condition; undefined once it has errors. */
export const readEvent = (given: object, path: Path, reading: Reading): EventCondition | undefined => {
  const { catalogue, errors, locate } = reading;
  const before = errors.count;
  const { data: named } = AskedEventInput.safeParse(Reflect.get(given, "event"));
  if (catalogue.hasEvents !== true && named !== undefined && isActivity(named)) {
    refuseActivities(given, path, reading);
    return undefined;
  }
  if (catalogue.hasEvents !== true) {
    errors.add(
      locate([...path, "event"], given),
      "no_events",
      "This filter can't ask for events.",
      `${inSearches}.`,
    );
    return undefined;
  }
  const keys = catalogue.hasEnrolment === true ? [...keysAnywhere, "since"] : keysAnywhere;
  for (const key of Object.keys(given).filter((one) => !keys.some((known) => known === one)))
    errors.add(
      locate([...path, key], given),
      "unknown_field",
      `An event condition has no \`${key}\`.`,
      meant(nearestName(key, keys)),
    );
  const event = readName(given, path, reading);
  const count = readCount(given, path, reading);
  const time = readTime(given, path, reading);
  const where = readWhere(given, path, reading, askedEvent(event ?? "email.clicked").whereCatalogue);
  if (event === undefined || errors.count > before) return undefined;
  return { event, ...count, ...time, ...where };
};

const inSearches = "Searches, lists and exports of leads can";

/** Says so the same way whether or not the filter may ask for other events; the hint names a field where there is one. */
const refuseActivities = (given: object, path: Path, { catalogue, errors, locate }: Reading): void =>
  errors.add(
    locate([...path, "event"], given),
    "no_activities",
    "This filter can't ask for activities.",
    catalogue.fields.has("meetings.held")
      ? `${inSearches}; elsewhere ask for what the lead counts: \`meetings.held >= 1\`.`
      : `${inSearches}.`,
  );

const readName = (given: object, path: Path, reading: Reading): AskedEvent | undefined => {
  const { catalogue, errors, locate } = reading;
  const named: unknown = Reflect.get(given, "event");
  const { data: name } = AskedEventInput.safeParse(named);
  if (name === undefined)
    errors.add(
      locate([...path, "event"], given),
      "unknown_event",
      `An event is one of ${oneOf(AskedEvent.options)}.`,
      typeof named === "string"
        ? meant(nearestName(named, [...AskedEvent.options, ...Object.keys(eventOfKind)]))
        : undefined,
    );
  else if (isActivity(name) && catalogue.hasActivities !== true) refuseActivities(given, path, reading);
  return name;
};

/** Every count is at least none, and no count is less. */
const isIdle = (op: CountOperator, number: number): boolean => number === 0 && (op === "gte" || op === "lt");

const readCount = (
  given: object,
  path: Path,
  { errors, locate }: Reading,
): Pick<EventCondition, "count"> | undefined => {
  if (!Object.hasOwn(given, "count")) return undefined;
  const place = locate([...path, "count"], given);
  const parsed = EventCount.safeParse(Reflect.get(given, "count"));
  const [compared, ...others] = Object.entries(parsed.data ?? {}) as [CountOperator, number][];
  if (!parsed.success || compared === undefined || others.length > 0)
    errors.add(
      place,
      "invalid_value",
      `A count is one comparison with a whole number up to ${filterCaps.eventCountMax}, such as \`{"gte": 2}\`.`,
    );
  else if (isIdle(...compared))
    errors.add(place, "invalid_value", "Every count is at least 0.", "`eq` 0 asks for none.");
  return parsed.success ? { count: parsed.data } : undefined;
};

const readTime = (
  given: object,
  path: Path,
  { errors, locate }: Reading,
): Pick<EventCondition, keyof typeof eventTimes | "since"> | undefined => {
  const [name, second] = [...timeNames, "since" as const].filter((one) => Object.hasOwn(given, one));
  if (name === undefined) return undefined;
  if (second !== undefined)
    errors.add(
      locate([...path, second], given),
      "too_many_times",
      `An event condition has one time, and \`${name}\` is one.`,
    );
  const asked: unknown = Reflect.get(given, name);
  if (name === "since") {
    if (asked === "enrolled") return { since: asked };
    errors.add(locate([...path, name], given), "invalid_value", '`since` is "enrolled".');
    return undefined;
  }
  const parsed = eventTimes[name].safeParse(asked);
  if (parsed.success) return { [name]: parsed.data };
  for (const { code, message, path: within } of parsed.error.issues.flatMap(plainIssues))
    errors.add(
      locate([...path, name, ...within.map(String)], given),
      code === "custom" ? "invalid_value" : code,
      message,
    );
  return undefined;
};
