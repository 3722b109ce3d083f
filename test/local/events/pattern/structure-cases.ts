import type { PatternCase } from "./cases.ts";

const has = [{ exists: true }];
const lacks = [{ exists: false }];

const both = (...fields: string[]): object => ({
  d: Object.fromEntries(fields.map((field) => [field, has])),
});

/** Nesting, arrays and `$or`. Sources: event-ruler's README, RulerTest and correctness cases. */
export const structureCases: readonly PatternCase[] = [
  {
    name: "fields are ANDed",
    pattern: { a: ["1"], b: ["2"] },
    matches: [{ a: "1", b: "2", c: "3" }],
    misses: [{ a: "1" }, { a: "1", b: "3" }],
  },
  {
    name: "nested objects",
    pattern: { d: { e: { f: [1] } } },
    matches: [{ d: { e: { f: 1 } } }],
    misses: [{ d: { f: 1 } }, { f: 1 }, { d: { e: 1 } }],
  },
  {
    name: "a dotted key is a path",
    pattern: { "d.e": [1] },
    matches: [{ d: { e: 1 } }, { "d.e": 1 }],
    misses: [{ d: 1 }],
  },
  { name: "a path is a dotted key", pattern: { d: { e: [1] } }, matches: [{ "d.e": 1 }], misses: [{ e: 1 }] },

  {
    name: "two fields in one element",
    pattern: both("a", "b"),
    matches: [{ d: { a: 1, b: 2 } }, { d: [{ a: 1, b: 2 }] }, { d: [{ a: 1 }, { b: 2 }, { a: 3, b: 4 }] }],
    misses: [{ d: { a: 1 } }, { d: [{ a: 1 }, { b: 2 }] }, { d: [] }, {}],
  },
  {
    name: "three fields in one element",
    pattern: both("a", "b", "c"),
    matches: [{ d: [{ a: 1, b: 2, c: 3 }] }],
    misses: [{ d: [{ a: 1 }, { b: 2 }, { c: 3 }] }, { d: [{ a: 1, b: 2 }, { c: 3 }] }],
  },
  {
    name: "two values in one element",
    pattern: { d: { name: ["alice"], status: ["active"] } },
    matches: [{ d: [{ name: "alice", status: "active" }] }],
    misses: [{ d: [{ name: "alice" }, { status: "active" }] }],
  },
  {
    name: "inner arrays bind too",
    pattern: { u: { t: { k: ["color"], v: ["blue"] } } },
    matches: [{ u: [{ t: [{ k: "color", v: "blue" }] }] }],
    misses: [
      { u: [{ t: [{ k: "color" }, { v: "blue" }] }] },
      { u: [{ t: [{ k: "color" }] }, { t: [{ v: "blue" }] }] },
    ],
  },
  {
    name: "outer arrays bind across depth",
    pattern: { d: { name: has, info: { x: ["1"] } } },
    matches: [{ d: [{ name: "alice", info: { x: "1" } }] }],
    misses: [{ d: [{ name: "alice" }, { info: { x: "1" } }] }],
  },
  {
    name: "separate arrays don't bind",
    pattern: { users: { name: has }, tags: ["admin"] },
    matches: [{ users: [{ name: "a" }], tags: ["user", "admin"] }],
    misses: [{ users: [{ name: "a" }], tags: ["user"] }],
  },
  {
    name: "a value array beside a scalar",
    pattern: { d: { tags: [{ prefix: "ad" }], type: has } },
    matches: [{ d: { tags: ["user", "admin"], type: "G" } }],
    misses: [{ d: { tags: ["user"], type: "G" } }, { d: { tags: ["admin"] } }],
  },
  {
    name: "numbers in a value array",
    pattern: { d: { vals: [{ numeric: [">", 0, "<", 10] }] } },
    matches: [{ d: { vals: [100, 5, 200] } }],
    misses: [{ d: { vals: [100, 200] } }],
  },
  {
    name: "a range and a presence in one element",
    pattern: { i: { p: [{ numeric: [">", 0, "<", 100] }], n: has } },
    matches: [
      {
        i: [
          { n: "w", p: 50 },
          { n: "g", p: 200 },
        ],
      },
    ],
    misses: [{ i: [{ n: "w" }, { p: 50 }] }],
  },
  {
    name: "anything-but in object arrays",
    pattern: { u: { s: [{ "anything-but": "banned" }], n: ["bob"] } },
    matches: [
      {
        u: [
          { n: "alice", s: "banned" },
          { n: "bob", s: "active" },
        ],
      },
    ],
    misses: [
      {
        u: [
          { n: "alice", s: "active" },
          { n: "bob", s: "banned" },
        ],
      },
    ],
  },
  {
    name: "only the last of many elements has both",
    pattern: both("email", "name"),
    matches: [{ d: [{ email: "a" }, { email: "b" }, { email: "c", name: "eve" }] }],
    misses: [{ d: [{ email: "a" }, { name: "eve" }] }],
  },
  {
    name: "absence is asked of the chosen element",
    pattern: { d: { a: has, b: lacks } },
    matches: [{ d: [{ a: 1 }] }, { d: [{ a: 1 }, { b: 2 }] }],
    misses: [{ d: [{ a: 1, b: 2 }] }, { d: { a: 1, b: 2 } }],
  },
  {
    name: "the employees of event-ruler's README: one person",
    pattern: { employees: { firstName: ["Anna"] } },
    matches: [
      {
        employees: [
          { firstName: "John", lastName: "Doe" },
          { firstName: "Anna", lastName: "Smith" },
        ],
      },
      { employees: [[{ firstName: "John" }, { firstName: "Anna" }], [{ firstName: "Peter" }]] },
    ],
    misses: [{ employees: ["Anna"] }],
  },
  {
    name: "the employees of event-ruler's README: never two people in one",
    pattern: { employees: { firstName: ["Anna"], lastName: ["Jones"] } },
    matches: [{ employees: [[{ firstName: "Anna", lastName: "Jones" }]] }],
    misses: [
      {
        employees: [
          { firstName: "Anna", lastName: "Smith" },
          { firstName: "Peter", lastName: "Jones" },
        ],
      },
      {
        employees: [[{ firstName: "Anna", lastName: "Smith" }], [{ firstName: "Peter", lastName: "Jones" }]],
      },
    ],
  },
  {
    name: "an employee without ids",
    pattern: { employees: { firstName: ["Anna"], ids: lacks } },
    matches: [{ employees: [[{ firstName: "John", ids: [1] }, { firstName: "Anna" }]] }],
    misses: [{ employees: [{ firstName: "Anna", ids: [1] }] }],
  },

  {
    name: "$or at the top",
    pattern: { $or: [{ a: [1] }, { b: [2] }] },
    matches: [{ a: 1 }, { b: 2 }, { a: 1, b: 3 }],
    misses: [{ a: 2, b: 1 }, {}],
  },
  {
    name: "$or beside a field",
    pattern: {
      s: ["aws.cloudwatch"],
      $or: [{ metricName: ["CPUUtilization", "ReadLatency"] }, { namespace: ["AWS/EC2", "AWS/ES"] }],
    },
    matches: [
      { s: "aws.cloudwatch", metricName: "ReadLatency" },
      { s: "aws.cloudwatch", namespace: "AWS/ES" },
    ],
    misses: [{ s: "aws.cloudwatch" }, { metricName: "ReadLatency" }],
  },
  {
    name: "parallel $or",
    pattern: { $or: [{ a: [1] }, { b: [1] }], detail: { $or: [{ c: [1] }, { d: [1] }] } },
    matches: [
      { a: 1, detail: { c: 1 } },
      { b: 1, detail: { d: 1 } },
    ],
    misses: [{ a: 1 }, { detail: { c: 1 } }, { a: 1, c: 1 }],
  },
  {
    name: "AND inside $or",
    pattern: { s: [1], $or: [{ m: [1] }, { t: [1], n: [1] }, { scope: [1] }] },
    matches: [
      { s: 1, t: 1, n: 1 },
      { s: 1, scope: 1 },
    ],
    misses: [
      { s: 1, t: 1 },
      { s: 1, n: 1 },
    ],
  },
  {
    name: "nested $or",
    pattern: { s: [1], $or: [{ m: [1] }, { n: [1], $or: [{ i: [1234] }, { p: [1000] }] }] },
    matches: [
      { s: 1, m: 1 },
      { s: 1, n: 1, i: 1234 },
      { s: 1, n: 1, p: 1000 },
    ],
    misses: [
      { s: 1, n: 1 },
      { s: 1, i: 1234 },
    ],
  },
  {
    name: "$or of operators",
    pattern: {
      detail: {
        $or: [
          { c: [{ numeric: [">", 0, "<=", 5] }] },
          { d: [{ numeric: ["<", 10] }] },
          { x: [{ numeric: ["=", 3.018e2] }] },
        ],
      },
    },
    matches: [{ detail: { c: 5 } }, { detail: { d: 9 } }, { detail: { x: 301.8 } }],
    misses: [{ detail: { c: 6, d: 10 } }],
  },
];
