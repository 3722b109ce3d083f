import fc from "fast-check";
import {
  ActivityEvent,
  DurationUnit,
  EventName,
  type Filter,
  filterCaps,
  type Operator,
} from "#lib/contract/platform/filters.ts";
import { ActivityKind, statusesOf } from "#lib/contract/records/activity-record.ts";
import { EngagementKind, ReplyClass } from "#lib/contract/records/engagement.ts";
import {
  type Catalogue,
  catalogueOf,
  type Field,
  operatorsOf,
} from "#lib/domain/platform/filter/catalogue.ts";
import { activityKindOf } from "#lib/domain/platform/filter/event/asked-events.ts";
import { whereConditions } from "#lib/domain/platform/filter/event/event-parts.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";

/** A small catalogue with every type of field, so that generated filters and records meet often. */
const plainCatalogue = catalogueOf(
  {
    title: { type: "text" },
    "company.name": { type: "text" },
    email: { type: "email", masked: true },
    score: { type: "number" },
    created_at: { type: "date" },
    "custom.vip": { type: "checkbox" },
    "custom.budget": { type: "number" },
    "custom.renewal": { type: "day" },
    "custom.plan": { type: "dropdown", options: ["Pro", "Team Ö"] },
    "company.custom.note": { type: "text" },
    email_status: { type: "dropdown", options: ["safe", "risky", "unknown"] },
    tags: { type: "set" },
    social: { type: "set", masked: true },
  },
  { company: "company.name" },
);
/** Its records have events and activities. */
export const smallCatalogue: Catalogue = { ...plainCatalogue, hasEvents: true, hasActivities: true };

/** Words whose letters differ in case, width, composition and space, and that hold each other. */
const words = [
  ...["a", "A ", "ab", "Straße", "STRASSE", "ﬁ", "fi", "Ö", "o\u0308", "ΟΔΟΣ", "οδος", "Σ", "%", "_", "a_b"],
  ...['"', "\\", "'; --", "İ", "ı", "１", "1", "AND", "\ud83d\ude00", "\ud83d", "\n", " x  y "],
];
const word = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 4, unit: "grapheme" }));
const askable = word.filter((text) => text.trim() !== "" && !text.includes("\0"));
const number = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const plain = number.map((value) => value + 0);

const days = fc.constantFrom("2026-03-28", "2026-03-29", "2026-10-25", "2026-11-20", "2026-11-21");
const literals = fc.oneof(
  days,
  days.map((day) => `${day}T00:30:00.000Z`),
  days.map((day) => `${day}T23:30+02:00`),
  fc
    .tuple(
      fc.constantFrom("now", "today", "start_of_week", "start_of_month", "start_of_quarter", "start_of_year"),
      fc.constantFrom("", "-1d", "+1d", "-2w", "-1mo", "+1q", "-1y", "-90min", "+36h"),
    )
    .map(([base, offset]) => base + offset),
);
const duration = fc.record({
  amount: fc.integer({ min: 1, max: 1_000 }),
  unit: fc.constantFrom(...DurationUnit.options),
});
const wholeDays = fc.record({
  amount: fc.integer({ min: 1, max: 1_000 }),
  unit: fc.constantFrom(...DurationUnit.exclude(["minute", "hour"]).options),
});
const listOf = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 4 });

const scalarOf = (field: Field): fc.Arbitrary<unknown> => {
  if (field.type === "number") return plain;
  if (field.type === "checkbox") return fc.boolean();
  return field.options === undefined
    ? askable
    : fc.constantFrom(...field.options, ` ${field.options[0]?.toUpperCase()}`);
};

/** A range whose bounds are turned is refused. */
const lowerFirst = <Bound>({ from, to }: { from: Bound; to: Bound }): { from: Bound; to: Bound } => {
  const moment = (bound: Bound): number => (typeof bound === "number" ? bound : Date.parse(String(bound)));
  return moment(from) > moment(to) ? { from: to, to: from } : { from, to };
};

const valueFor = (field: Field, op: Operator): fc.Arbitrary<unknown> => {
  if (["in", "not_in"].includes(op)) return listOf(scalarOf(field));
  if (op.startsWith("has_")) return listOf(askable);
  if (op.includes("_last") || op.includes("_next")) return field.type === "day" ? wholeDays : duration;
  const bound = field.type === "date" || field.type === "day" ? literals : scalarOf(field);
  return op === "between" ? fc.record({ from: bound, to: bound }).map(lowerFirst) : bound;
};

const conditions = [...smallCatalogue.fields].flatMap(([field, asked]) =>
  operatorsOf[asked.type].map((op) =>
    op === "exists" ? fc.constant({ field, op }) : valueFor(asked, op).map((value) => ({ field, op, value })),
  ),
);

const campaigns = ["cmp_01J0000000000000000000000A", "cmp_01J0000000000000000000000B"];
const messages = ["msg-1", "MSG-1", "msg-2"];
const urls = ["https://example.com/pricing", "https://example.com/Straße", "https://example.com/"];

const codeTests = (code: fc.Arbitrary<string>) =>
  fc.oneof(
    code,
    fc.record(
      { ne: code, in: listOf(code), not_in: listOf(code), exists: fc.constant(true as const) },
      { requiredKeys: [] },
    ),
  );
const flags = fc.oneof(fc.boolean(), fc.constant({ exists: true as const }));
const urlPart = fc.constantFrom("pricing", "STRASSE", "https://", "/", "example.com/");
const where = fc
  .record(
    {
      campaign_id: codeTests(fc.constantFrom(...campaigns)),
      message_id: codeTests(fc.constantFrom(...messages)),
      url: fc.oneof(
        fc.constantFrom(...urls),
        fc.record(
          {
            ne: fc.constantFrom(...urls),
            contains: urlPart,
            not_contains: urlPart,
            starts_with: urlPart,
            ends_with: urlPart,
          },
          { requiredKeys: [] },
        ),
      ),
      reply_class: codeTests(fc.constantFrom(...ReplyClass.options)),
      step: codeTests(fc.constantFrom("1", "2")),
      machine: flags,
      counted: flags,
    },
    { requiredKeys: [] },
  )
  .map((asked) =>
    Object.fromEntries(
      Object.entries(asked).filter(([, tests]) => typeof tests !== "object" || Object.keys(tests).length > 0),
    ),
  );
const count = fc.oneof(
  fc
    .tuple(fc.constantFrom("eq", "ne", "gt", "lte"), fc.integer({ min: 0, max: 3 }))
    .map(([op, number]) => ({ [op]: number })),
  fc
    .tuple(fc.constantFrom("gte", "lt"), fc.integer({ min: 1, max: 3 }))
    .map(([op, number]) => ({ [op]: number })),
);
const time = fc.oneof(
  fc.constant({}),
  duration.map((in_last) => ({ in_last })),
  literals.map((on) => ({ on })),
  literals.map((before) => ({ before })),
  literals.map((after) => ({ after })),
  fc.record({ from: literals, to: literals }).map((between) => ({ between })),
);
/** Half of them ask for a kind that events often are. */
const eventConditions = fc
  .tuple(
    fc.oneof(fc.constantFrom("email.clicked", "email.opened"), fc.constantFrom(...EventName.options)),
    fc.option(count, { nil: undefined }),
    time,
    fc.option(where, { nil: undefined }),
  )
  .map(([event, asked, when, conditionsOfIt]) => ({
    event,
    ...(asked === undefined ? {} : { count: asked }),
    ...when,
    ...(conditionsOfIt === undefined || Object.keys(conditionsOfIt).length === 0
      ? {}
      : { where: conditionsOfIt }),
  }));

const outcomes = ["Demo agreed", "No budget", "held"];
const outcomePart = fc.constantFrom("demo", "BUDGET", "e");
const directions = fc.constantFrom("inbound", "outbound");
const activityWhere = (kind: ActivityKind) =>
  fc.record(
    {
      ...(statusesOf[kind].length > 0 && { status: codeTests(fc.constantFrom(...statusesOf[kind])) }),
      outcome: fc.oneof(
        fc.constantFrom(...outcomes),
        fc.record({ contains: outcomePart, not_contains: outcomePart }, { requiredKeys: [] }),
      ),
      ...((kind === "email" || kind === "call") && { direction: codeTests(directions) }),
    },
    { requiredKeys: [] },
  );
/** Half of them ask for meetings. */
const activityConditions = fc
  .oneof(fc.constant("activity.meeting" as const), fc.constantFrom(...ActivityEvent.options))
  .chain((event) =>
    fc.tuple(
      fc.constant(event),
      fc.option(count, { nil: undefined }),
      time,
      activityWhere(activityKindOf(event)),
    ),
  )
  .map(([event, asked, when, given]) => {
    const tests = Object.entries(given).filter(
      ([, one]) => typeof one !== "object" || Object.keys(one).length > 0,
    );
    return {
      event,
      ...(asked === undefined ? {} : { count: asked }),
      ...when,
      ...(tests.length === 0 ? {} : { where: Object.fromEntries(tests) }),
    };
  });

const isWithinCaps = (filter: Filter): boolean => {
  const events = eventsOf(filter);
  const asked = conditionsOf(filter).length + events.length + events.flatMap(whereConditions).length;
  return asked <= filterCaps.conditionsMax && events.length <= filterCaps.eventsMax;
};

/** Filters over `smallCatalogue`, as JSON that the service would answer. */
export const filters: fc.Arbitrary<Filter> = fc
  .letrec<{ filter: unknown }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, depthSize: "small", withCrossShrink: true },
      { arbitrary: fc.oneof(...conditions), weight: 3 },
      { arbitrary: eventConditions, weight: 2 },
      { arbitrary: activityConditions, weight: 2 },
      {
        arbitrary: fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((and) => ({ and })),
        weight: 1,
      },
      { arbitrary: fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((or) => ({ or })), weight: 1 },
      { arbitrary: tie("filter").map((not) => ({ not })), weight: 1 },
    ),
  }))
  .filter.filter((given) => isWithinCaps(given as Filter)) as fc.Arbitrary<Filter>;

/** Custom text as it is kept: never blank, no character U+0000, nothing that is half a character. */
const keptText = word.filter((text) => text.trim() !== "" && !text.includes("\0") && text.isWellFormed());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constantFrom(null, undefined));
const moments = fc.oneof(
  fc.date({ min: new Date("2025-10-01"), max: new Date("2027-02-01"), noInvalidDate: true }),
  days.map((day) => new Date(`${day}T00:00:00.000Z`)),
  fc.constant(new Date("2026-11-21T10:00:00.000Z")),
);

/** Records with those fields, any of them missing or empty. */
export const records = fc.record({
  title: maybe(word),
  company: maybe(
    fc.record({ name: maybe(word), custom: fc.record({ note: keptText }, { requiredKeys: [] }) }),
  ),
  email: maybe(word),
  score: maybe(number),
  created_at: maybe(moments.map((date) => date.toISOString())),
  custom: maybe(
    fc.record(
      {
        vip: fc.boolean(),
        budget: number,
        renewal: days,
        plan: fc.constantFrom("Pro", "Team Ö", "an option that was taken out"),
      },
      { requiredKeys: [] },
    ),
  ),
  email_status: fc.constantFrom("safe", "risky", "unknown"),
  tags: maybe(fc.array(word, { maxLength: 4 })),
  social: maybe(fc.dictionary(word, fc.constant("https://example.com"), { maxKeys: 2 })),
});

/** Events of one record, as they are kept. */
export const eventsOfOne = fc.array(
  fc.record(
    {
      type: fc.oneof(fc.constantFrom("click", "open"), fc.constantFrom(...EngagementKind.options)),
      occurred_at: moments.map((date) => date.toISOString()),
      machine: fc.boolean(),
      counted: fc.boolean(),
      campaign_id: fc.constantFrom(...campaigns),
      message_id: fc.constantFrom(...messages),
      url: fc.constantFrom(...urls),
      reply_class: fc.constantFrom(...ReplyClass.options),
      step: fc.constantFrom("1", "2"),
    },
    { requiredKeys: ["type", "occurred_at", "machine", "counted"] },
  ),
  { maxLength: 5, size: "max" },
);

const dateTime = moments.map((date) => date.toISOString());

/** An activity as an event of each of its records. */
export const asEvent = ({ kind, starts_at, done_at, created_at, ...activity }: AnActivity): object => ({
  ...activity,
  type: kind,
  occurred_at: starts_at ?? done_at ?? created_at,
});

interface AnActivity {
  readonly kind: ActivityKind;
  readonly starts_at: string | null;
  readonly done_at: string | null;
  readonly created_at: string;
}

/** Activities with one record, as they are kept but for what no filter asks; some are with the next record too. */
export const activitiesOfOne = fc.array(
  fc.oneof(fc.constant("meeting" as const), fc.constantFrom(...ActivityKind.options)).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      status: fc.constantFrom(...statusesOf[kind], null),
      outcome: fc.constantFrom(...outcomes, null),
      direction: fc.option(directions),
      starts_at: fc.option(dateTime),
      done_at: fc.option(dateTime),
      created_at: dateTime,
      isShared: fc.boolean(),
    }),
  ),
  { maxLength: 4, size: "max" },
);
