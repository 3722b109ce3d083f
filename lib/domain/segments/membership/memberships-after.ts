import type { Memberships, Move } from "./membership-store.ts";

/** The memberships of a lead of which nothing is stored. */
export const nowhere = {
  rules: [],
  lists: [],
  appliedTags: [],
  holding: {},
  told: {},
} as const satisfies Omit<Memberships, "version">;

const idsAfter = (ids: readonly string[], moves: readonly Move[], of: Move["of"]): string[] => {
  const own = moves.filter((move) => move.of === of);
  const left = new Set(own.flatMap(({ id, change }) => (change === "left" ? [id] : [])));
  const entered = own.flatMap(({ id, change }) => (change === "entered" ? [id] : []));
  return [...new Set([...ids.filter((id) => !left.has(id)), ...entered])];
};

/** The revisions by trigger after moves: a move that has one sets it, another removes it. */
const toldAfter = (
  told: Readonly<Record<string, number>>,
  moves: readonly Move[],
  staying: (id: string) => boolean,
): Readonly<Record<string, number>> => {
  const after = new Map(Object.entries(told));
  for (const move of moves) {
    if (move.told === undefined) after.delete(move.id);
    else after.set(move.id, move.told);
  }
  return Object.fromEntries([...after].filter(([id]) => staying(id)));
};

/** Where a lead is after its moves; `staying` says which membership rules there still are. */
export const afterMoves = (
  before: Memberships | undefined,
  moves: readonly Move[],
  staying: (id: string) => boolean,
): Required<Pick<Memberships, "rules" | "lists" | "told">> => {
  const { rules, lists, told = {} } = before ?? nowhere;
  const byRule = moves.filter(({ of }) => of === "rule");
  return {
    rules: idsAfter(rules.filter(staying), moves, "rule"),
    lists: idsAfter(lists, moves, "list"),
    told: toldAfter(told, byRule, staying),
  };
};
