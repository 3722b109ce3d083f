import type { Memberships, Move } from "./membership-store.ts";

/** The memberships of a lead of which nothing is stored. */
export const nowhere = {
  rules: [],
  lists: [],
  appliedTags: [],
  holding: {},
  occasions: {},
  told: {},
} as const satisfies Omit<Memberships, "version">;

const idsAfter = (ids: readonly string[], moves: readonly Move[], of: Move["of"]): string[] => {
  const own = moves.filter((move) => move.of === of);
  const left = new Set(own.flatMap(({ id, change }) => (change === "left" ? [id] : [])));
  const entered = own.flatMap(({ id, change }) => (change === "entered" ? [id] : []));
  return [...new Set([...ids.filter((id) => !left.has(id)), ...entered])];
};

/** Entries by rule after moves: a move that has a value sets it, another removes it. */
const entriesAfter = <Value>(
  entries: Readonly<Record<string, Value>>,
  moves: readonly Move[],
  valueOf: (move: Move) => Value | undefined,
  keeps: (id: string) => boolean,
): Readonly<Record<string, Value>> => {
  const after = new Map(Object.entries(entries));
  for (const move of moves) {
    const value = valueOf(move);
    if (value === undefined) after.delete(move.id);
    else after.set(move.id, value);
  }
  return Object.fromEntries([...after].filter(([id]) => keeps(id)));
};

/** Where a lead is after its moves; `staying` says which membership rules there still are. */
export const afterMoves = (
  before: Memberships | undefined,
  moves: readonly Move[],
  staying: (id: string) => boolean,
): Required<Pick<Memberships, "rules" | "lists" | "occasions" | "told">> => {
  const { rules, lists, occasions = {}, told = {} } = before ?? nowhere;
  const byRule = moves.filter(({ of }) => of === "rule");
  return {
    rules: idsAfter(rules.filter(staying), moves, "rule"),
    lists: idsAfter(lists, moves, "list"),
    occasions: entriesAfter(occasions, byRule, ({ occasion }) => occasion, staying),
    told: entriesAfter(told, byRule, ({ told: revision }) => revision, staying),
  };
};
