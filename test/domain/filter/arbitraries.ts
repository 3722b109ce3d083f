import fc from "fast-check";
import { DurationUnit, type Filter, type Operator } from "#lib/contract/filters.ts";
import { catalogueOf, type Field, operatorsOf } from "#lib/domain/filter/catalogue.ts";

/** A small catalogue with every type of field, so that generated filters and records meet often. */
export const smallCatalogue = catalogueOf(
  {
    title: { type: "text" },
    "company.name": { type: "text" },
    email: { type: "email", masked: true },
    score: { type: "number" },
    created_at: { type: "date" },
    "custom.vip": { type: "checkbox" },
    "custom.budget": { type: "number" },
    "custom.renewal": { type: "date" },
    "custom.plan": { type: "dropdown", options: ["Pro", "Team Ö"] },
    "company.custom.note": { type: "text" },
    email_status: { type: "dropdown", options: ["safe", "risky", "unknown"] },
    tags: { type: "set" },
    social: { type: "set", masked: true },
  },
  { company: "company.name" },
);

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
const listOf = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 4 });

const scalarOf = (field: Field): fc.Arbitrary<unknown> => {
  if (field.type === "number") return plain;
  if (field.type === "checkbox") return fc.boolean();
  return field.options === undefined
    ? askable
    : fc.constantFrom(...field.options, ` ${field.options[0]?.toUpperCase()}`);
};

const valueFor = (field: Field, op: Operator): fc.Arbitrary<unknown> => {
  if (["in", "not_in"].includes(op)) return listOf(scalarOf(field));
  if (op.startsWith("has_")) return listOf(askable);
  if (op.includes("_last") || op.includes("_next")) return duration;
  const bound = field.type === "date" ? literals : scalarOf(field);
  return op === "between" ? fc.record({ from: bound, to: bound }) : bound;
};

const conditions = [...smallCatalogue.fields].flatMap(([field, asked]) =>
  operatorsOf[asked.type].map((op) =>
    op === "exists" ? fc.constant({ field, op }) : valueFor(asked, op).map((value) => ({ field, op, value })),
  ),
);

/** Filters over `smallCatalogue`, as JSON that the service would answer. */
export const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: "small", withCrossShrink: true },
    { arbitrary: fc.oneof(...conditions), weight: 4 },
    { arbitrary: fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((and) => ({ and })), weight: 1 },
    { arbitrary: fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((or) => ({ or })), weight: 1 },
    { arbitrary: tie("filter").map((not) => ({ not })), weight: 1 },
  ),
})).filter as fc.Arbitrary<Filter>;

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
