/** One line of the conformance table: a pattern, events it matches and events it does not. */
export interface PatternCase {
  readonly name: string;
  readonly pattern: object;
  readonly matches: readonly object[];
  readonly misses: readonly object[];
}

const x = (...values: unknown[]): object => ({ x: values });

/** Single operators, on the field `x`. Sources: EventBridge user guide, event-ruler's README and suites. */
export const operatorCases: readonly PatternCase[] = [
  {
    name: "text equals exactly",
    pattern: x("a"),
    matches: [{ x: "a" }],
    misses: [{ x: "A" }, { x: "aa" }, { x: 1 }, {}],
  },
  {
    name: "any listed value is enough",
    pattern: x("a", "b"),
    matches: [{ x: "a" }, { x: "b" }],
    misses: [{ x: "c" }],
  },
  {
    name: "a number equals by value",
    pattern: x(100),
    matches: [{ x: 100 }, { x: 1e2 }],
    misses: [{ x: "100" }, { x: 100.1 }],
  },
  {
    name: "an account-sized number equals",
    pattern: x(123456789012),
    matches: [{ x: 123456789012 }],
    misses: [{ x: 1 }],
  },
  {
    name: "booleans are not text",
    pattern: x(true),
    matches: [{ x: true }],
    misses: [{ x: "true" }, { x: false }],
  },
  {
    name: "null is null only",
    pattern: x(null),
    matches: [{ x: null }],
    misses: [{ x: "" }, { x: "null" }, {}],
  },
  {
    name: "the empty text is the empty text only",
    pattern: x(""),
    matches: [{ x: "" }],
    misses: [{ x: null }, { x: " " }, {}],
  },
  { name: "exactly", pattern: x({ exactly: "a" }), matches: [{ x: "a" }], misses: [{ x: "ab" }] },
  {
    name: "a text that is an address",
    pattern: x("192.0.2.0"),
    matches: [{ x: "192.0.2.0" }],
    misses: [{ x: "192.0.2.1" }],
  },

  {
    name: "prefix",
    pattern: x({ prefix: "2017-10-02" }),
    matches: [{ x: "2017-10-02T18:43:48Z" }, { x: "2017-10-02" }],
    misses: [{ x: "2017-10-0" }, { x: "x2017-10-02" }, { x: 2017 }],
  },
  {
    name: "an empty prefix matches any text",
    pattern: x({ prefix: "" }),
    matches: [{ x: "" }, { x: "a" }],
    misses: [{ x: 1 }, { x: null }],
  },
  {
    name: "prefix ignoring case",
    pattern: x({ prefix: { "equals-ignore-case": "EventB" } }),
    matches: [{ x: "eventbridge" }, { x: "EVENTB" }],
    misses: [{ x: "event" }],
  },
  {
    name: "suffix",
    pattern: x({ suffix: ".png" }),
    matches: [{ x: "a.png" }, { x: ".png" }],
    misses: [{ x: "a.PNG" }, { x: "png" }, { x: "a.png " }],
  },
  {
    name: "suffix ignoring case",
    pattern: x({ suffix: { "equals-ignore-case": "tBridge" } }),
    matches: [{ x: "EventBridge" }, { x: "TBRIDGE" }],
    misses: [{ x: "Bridge" }],
  },
  {
    name: "equals ignoring case",
    pattern: x({ "equals-ignore-case": "aLiCe" }),
    matches: [{ x: "ALICE" }, { x: "alice" }],
    misses: [{ x: "alice " }, { x: 1 }],
  },
  {
    name: "equals ignoring the case of letters beyond ASCII",
    pattern: x({ "equals-ignore-case": "ÉTÉ" }),
    matches: [{ x: "été" }],
    misses: [{ x: "ete" }],
  },

  {
    name: "wildcard alone",
    pattern: x({ wildcard: "*" }),
    matches: [{ x: "" }, { x: "any" }],
    misses: [{ x: 1 }, {}],
  },
  {
    name: "wildcard between",
    pattern: x({ wildcard: "dir/*.png" }),
    matches: [{ x: "dir/a.png" }, { x: "dir/.png" }, { x: "dir/sub/a.png" }],
    misses: [{ x: "dir/a.jpg" }, { x: "a/dir/a.png" }],
  },
  {
    name: "several wildcards",
    pattern: x({ wildcard: "a*b*c" }),
    matches: [{ x: "abc" }, { x: "a-b-b-c" }, { x: "abcbc" }],
    misses: [{ x: "acb" }, { x: "ac" }],
  },
  {
    name: "wildcard pieces do not overlap",
    pattern: x({ wildcard: "aba*aba" }),
    matches: [{ x: "abaaba" }],
    misses: [{ x: "ababa" }, { x: "aba" }],
  },
  {
    name: "wildcard without a star",
    pattern: x({ wildcard: "abc" }),
    matches: [{ x: "abc" }],
    misses: [{ x: "abcd" }],
  },
  { name: "the empty wildcard", pattern: x({ wildcard: "" }), matches: [{ x: "" }], misses: [{ x: "a" }] },
  {
    name: "an escaped star",
    pattern: x({ wildcard: "a\\*b*" }),
    matches: [{ x: "a*b" }, { x: "a*bc" }],
    misses: [{ x: "axb" }],
  },
  {
    name: "an escaped backslash",
    pattern: x({ wildcard: "a\\\\*" }),
    matches: [{ x: "a\\" }, { x: "a\\b" }],
    misses: [{ x: "ab" }],
  },

  {
    name: "anything but a text",
    pattern: x({ "anything-but": "initializing" }),
    matches: [{ x: "running" }, { x: "" }, { x: null }, { x: 1 }, { x: true }],
    misses: [{ x: "initializing" }, {}],
  },
  {
    name: "anything but texts",
    pattern: x({ "anything-but": ["stopped", "overloaded"] }),
    matches: [{ x: "running" }],
    misses: [{ x: "stopped" }, { x: "overloaded" }],
  },
  {
    name: "anything but a number",
    pattern: x({ "anything-but": 123 }),
    matches: [{ x: 124 }, { x: "123" }, { x: 6e9 }],
    misses: [{ x: 123 }, { x: 1.23e2 }],
  },
  {
    name: "anything but numbers",
    pattern: x({ "anything-but": [100, 200, 300] }),
    matches: [{ x: 301.8 }],
    misses: [{ x: 200 }],
  },
  {
    name: "anything but a prefix",
    pattern: x({ "anything-but": { prefix: "init" } }),
    matches: [{ x: "running" }, { x: 5 }],
    misses: [{ x: "initializing" }, { x: "init" }, {}],
  },
  {
    name: "anything but prefixes",
    pattern: x({ "anything-but": { prefix: ["init", "err"] } }),
    matches: [{ x: "running" }],
    misses: [{ x: "error" }, { x: "init" }],
  },
  {
    name: "anything but a suffix",
    pattern: x({ "anything-but": { suffix: ".txt" } }),
    matches: [{ x: "a.png" }],
    misses: [{ x: "a.txt" }],
  },
  {
    name: "anything but suffixes",
    pattern: x({ "anything-but": { suffix: [".txt", ".rtf"] } }),
    matches: [{ x: "a.png" }],
    misses: [{ x: "a.rtf" }],
  },
  {
    name: "anything but, ignoring case",
    pattern: x({ "anything-but": { "equals-ignore-case": "initializing" } }),
    matches: [{ x: "running" }],
    misses: [{ x: "INITIALIZING" }],
  },
  {
    name: "anything but several, ignoring case",
    pattern: x({ "anything-but": { "equals-ignore-case": ["initializing", "stopped"] } }),
    matches: [{ x: "running" }],
    misses: [{ x: "Stopped" }],
  },
  {
    name: "anything but a wildcard",
    pattern: x({ "anything-but": { wildcard: "*/lib/*" } }),
    matches: [{ x: "/usr/bin/x" }],
    misses: [{ x: "/usr/lib/x" }],
  },
  {
    name: "anything but wildcards",
    pattern: x({ "anything-but": { wildcard: ["*/lib/*", "*/bin/*"] } }),
    matches: [{ x: "/usr/share/x" }],
    misses: [{ x: "/usr/bin/x" }],
  },

  {
    name: "numeric equality",
    pattern: x({ numeric: ["=", 3.018e2] }),
    matches: [{ x: 301.8 }],
    misses: [{ x: 301.81 }, { x: "301.8" }],
  },
  {
    name: "numeric below",
    pattern: x({ numeric: ["<", 10] }),
    matches: [{ x: 9.999 }, { x: -5e9 }],
    misses: [{ x: 10 }, { x: "9" }, { x: -6e9 }],
  },
  {
    name: "numeric at most",
    pattern: x({ numeric: ["<=", 10] }),
    matches: [{ x: 10 }],
    misses: [{ x: 10.000001 }],
  },
  {
    name: "numeric above",
    pattern: x({ numeric: [">", 0] }),
    matches: [{ x: 0.000001 }],
    misses: [{ x: 0 }, { x: 6e9 }],
  },
  {
    name: "numeric at least",
    pattern: x({ numeric: [">=", 0] }),
    matches: [{ x: 0 }, { x: 5e9 }],
    misses: [{ x: -0.1 }],
  },
  {
    name: "numeric range",
    pattern: x({ numeric: [">", 0, "<=", 5] }),
    matches: [{ x: 5 }, { x: 0.1 }],
    misses: [{ x: 0 }, { x: 5.1 }, { x: null }],
  },

  {
    name: "an IPv4 range",
    pattern: x({ cidr: "10.0.0.0/24" }),
    matches: [{ x: "10.0.0.0" }, { x: "10.0.0.255" }],
    misses: [{ x: "10.0.1.0" }, { x: "10.0.0" }, { x: "::1" }, { x: 10 }],
  },
  {
    name: "an IPv4 range given by an inner address",
    pattern: x({ cidr: "10.0.0.77/8" }),
    matches: [{ x: "10.255.0.1" }],
    misses: [{ x: "11.0.0.0" }],
  },
  {
    name: "a single address",
    pattern: x({ cidr: "10.0.0.1/32" }),
    matches: [{ x: "10.0.0.1" }],
    misses: [{ x: "10.0.0.2" }],
  },
  {
    name: "every IPv4 address",
    pattern: x({ cidr: "0.0.0.0/0" }),
    matches: [{ x: "255.1.2.3" }],
    misses: [{ x: "::1" }],
  },
  {
    name: "an IPv6 range",
    pattern: x({ cidr: "2001:db8::/32" }),
    matches: [{ x: "2001:db8:ffff::1" }],
    misses: [{ x: "2001:db9::1" }, { x: "10.0.0.1" }],
  },

  {
    name: "exists",
    pattern: x({ exists: true }),
    matches: [{ x: 0 }, { x: null }, { x: "" }, { x: ["a"] }],
    misses: [{}, { x: {} }, { x: [] }, { x: { y: 1 } }],
  },
  {
    name: "does not exist",
    pattern: x({ exists: false }),
    matches: [{}, { y: 1 }, { x: {} }, { x: [] }, { x: { y: 1 } }],
    misses: [{ x: 0 }, { x: null }],
  },
  {
    name: "absent or a value",
    pattern: x({ exists: false }, "a", null),
    matches: [{}, { x: "a" }, { x: null }],
    misses: [{ x: "b" }],
  },
  {
    name: "operators ORed in one list",
    pattern: x({ prefix: "a" }, { suffix: "z" }, 5),
    matches: [{ x: "ab" }, { x: "yz" }, { x: 5 }],
    misses: [{ x: "b" }, { x: 6 }],
  },
  {
    name: "an event array matches by any element",
    pattern: x("admin"),
    matches: [{ x: ["user", "admin"] }, { x: [["admin"]] }],
    misses: [{ x: ["user"] }, { x: [] }],
  },
  {
    name: "anything-but in an array needs one other element",
    pattern: x({ "anything-but": "banned" }),
    matches: [{ x: ["banned", "ok"] }],
    misses: [{ x: ["banned"] }, { x: [] }],
  },
];
