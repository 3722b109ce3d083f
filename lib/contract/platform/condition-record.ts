import * as z from "zod";

/** How much one filter may hold. */
export const filterCaps = {
  /** A condition alone is one deep; each `and`, `or` and `not` around it is one more. */
  depthMax: 8,
  conditionsMax: 50,
  /** Of one condition. */
  listValuesMax: 500,
  valueCharactersMax: 1_000,
  /** Of a filter that is written as text, in UTF-8. */
  textBytesMax: 4_096,
  durationAmountMax: 1_000,
  /** Event conditions; each looks through the workspace's events. */
  eventsMax: 10,
  eventCountMax: 1_000_000,
} as const;

/** What a field holds, which decides how it can be asked. A `date` is a moment, a `day` one of the calendar, without a time. */
export const FieldType = z.enum(["text", "email", "number", "date", "day", "checkbox", "dropdown", "set"]);
export type FieldType = z.infer<typeof FieldType>;

export const DurationUnit = z.enum(["minute", "hour", "day", "week", "month", "quarter", "year"]);
export type DurationUnit = z.infer<typeof DurationUnit>;

export const Duration = z.strictObject({
  amount: z.int().min(1).max(filterCaps.durationAmountMax),
  unit: DurationUnit,
});
export type Duration = z.infer<typeof Duration>;

const relative = /(now|today|start_of_(week|month|quarter|year))([+-](\d{1,4}(min|h|d|w|mo)|\d{1,3}(q|y)))?/;
const absolute = /[12]\d{3}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?/;
const dateLiteral = new RegExp(`^(${relative.source}|${absolute.source})$`);

/** The day exists: the 30th of February and the 13th month don't. */
const isOnCalendar = (text: string): boolean => {
  if (!/^\d/.test(text)) return true;
  const day = text.slice(0, 10);
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(Date.parse(text)) && new Date(moment).toISOString().startsWith(day);
};

export const DateLiteral = z
  .string()
  .regex(dateLiteral, "A date is 2026-11-21, 2026-11-21T10:00:00Z, today, now-30d or start_of_month.")
  .refine(
    (text) => !dateLiteral.test(text) || isOnCalendar(text),
    "The calendar has no such day or the clock no such time.",
  )
  .describe(
    "A day (`2026-11-21`), a moment with its zone (`2026-11-21T10:00:00Z`), or one relative to now: `now`, `today`, `start_of_week`, `start_of_month`, `start_of_quarter`, `start_of_year`, each with an offset if wanted (`now-30d`; units `min`, `h`, `d`, `w`, `mo`, `q`, `y`).",
  );

/** Blank text is the same as no value, which only `exists` asks for. */
const text = z
  .string()
  .min(1)
  .max(filterCaps.valueCharactersMax)
  .refine((value) => value.trim() !== "", "Blank text is the same as no value: ask with EXISTS.")
  .refine((value) => !value.includes("\0"), "Text holds no character U+0000.");
const list = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(filterCaps.listValuesMax);
const range = <T extends z.ZodType>(bound: T) => z.strictObject({ from: bound, to: bound });
const number = z.number();
const field = z.string().min(1).max(200);

/** Each operator with the values that it takes, whatever the field; what the field takes is in `lib/domain/platform/filter`. */
export const operatorValues = {
  eq: z.union([text, number, z.boolean()]),
  ne: z.union([text, number]),
  in: list(z.union([text, number])),
  not_in: list(text),
  contains: text,
  not_contains: text,
  starts_with: text,
  ends_with: text,
  gt: number,
  gte: number,
  lt: number,
  lte: number,
  between: z.union([range(number), range(DateLiteral)]),
  on: DateLiteral,
  before: DateLiteral,
  after: DateLiteral,
  in_last: Duration,
  not_in_last: Duration,
  in_next: Duration,
  has: text,
  has_any: list(text),
  has_all: list(text),
  has_none: list(text),
} as const;

type ValueOperator = keyof typeof operatorValues;
export type Operator = ValueOperator | "exists";

/** One test of one field. `exists` takes no value. */
export type Condition =
  | {
      [Op in ValueOperator]: {
        readonly field: string;
        readonly op: Op;
        readonly value: z.infer<(typeof operatorValues)[Op]>;
      };
    }[ValueOperator]
  | { readonly field: string; readonly op: "exists" };

const conditionOf = <Op extends ValueOperator>(op: Op) =>
  z.strictObject({ field, op: z.literal(op), value: operatorValues[op] });

export const Condition: z.ZodType<Condition> = z.discriminatedUnion("op", [
  conditionOf("eq"),
  conditionOf("ne"),
  conditionOf("in"),
  conditionOf("not_in"),
  conditionOf("contains"),
  conditionOf("not_contains"),
  conditionOf("starts_with"),
  conditionOf("ends_with"),
  conditionOf("gt"),
  conditionOf("gte"),
  conditionOf("lt"),
  conditionOf("lte"),
  conditionOf("between"),
  conditionOf("on"),
  conditionOf("before"),
  conditionOf("after"),
  conditionOf("in_last"),
  conditionOf("not_in_last"),
  conditionOf("in_next"),
  conditionOf("has"),
  conditionOf("has_any"),
  conditionOf("has_all"),
  conditionOf("has_none"),
  z.strictObject({ field, op: z.literal("exists") }),
]);
