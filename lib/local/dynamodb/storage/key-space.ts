import type { Range } from "../dynalite.ts";

/** Sorts after every character that a key may hold. */
const LAST = "\u{10FFFF}";

/** All keys that begin with a prefix, within a range of what follows it. */
export const within = (prefix: string, { gt, gte, lt, lte, ...rest }: Range = {}): Range => ({
  ...rest,
  ...(gte === undefined && gt !== undefined ? { gt: prefix + gt } : { gte: prefix + (gte ?? "") }),
  ...(lte === undefined ? { lt: prefix + (lt ?? LAST) } : { lte: prefix + lte }),
});

/** Where dynalite and the door keep things in the one LevelDB. */
export const prefixOf = {
  table: "table~",
  items: (table: string) => `item-${table}~`,
  tags: (table: string) => `tag-${table}~`,
  index: (kind: string, table: string, index: string) => `index-${kind.toLowerCase()}~${table}~${index}~`,
  settings: "door-settings~",
  streams: "door-streams~",
  records: (streamArn: string) => `door-records~${streamArn}~`,
  expiries: (table: string) => `door-expiries~${table}~`,
} as const;
