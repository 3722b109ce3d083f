import { isDeepStrictEqual } from "node:util";
import type { Condition, Filter } from "#lib/contract/filters.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";

const conjuncts = (filter: Filter): readonly Filter[] =>
  "and" in filter ? filter.and.flatMap(conjuncts) : [filter];

interface Room {
  min: number;
  max: number;
  readonly open: Set<number>;
}

const narrow = (room: Room, condition: Condition): void => {
  const value = "value" in condition ? condition.value : undefined;
  if (condition.op === "between" && typeof value === "object" && value !== null && "from" in value) {
    room.min = Math.max(room.min, Number(value.from));
    room.max = Math.min(room.max, Number(value.to));
  }
  if (typeof value !== "number") return;
  if (condition.op === "gt" || condition.op === "lt") room.open.add(value);
  if (condition.op === "gt" || condition.op === "gte" || condition.op === "eq")
    room.min = Math.max(room.min, value);
  if (condition.op === "lt" || condition.op === "lte" || condition.op === "eq")
    room.max = Math.min(room.max, value);
};

/**
 * The field of which a filter asks what no value is, such as above 10 and below 5, or null. Only conditions that must hold
 * together are looked at, of fields that have one value.
 */
export const neverHolds = (filter: Filter, { fields }: Catalogue): string | null => {
  if ("or" in filter) {
    const dead = filter.or.map((one) => neverHolds(one, { fields, aliases: new Map() }));
    return dead.every((one) => one !== null) ? (dead[0] ?? null) : null;
  }
  const rooms = new Map<string, Room>();
  const equals = new Map<string, unknown>();
  for (const one of conjuncts(filter)) {
    if ("or" in one) {
      const dead = neverHolds(one, { fields, aliases: new Map() });
      if (dead !== null) return dead;
    }
    if (!("field" in one) || fields.get(one.field)?.type === "set") continue;
    if (one.op === "eq") {
      const former = equals.get(one.field);
      const [was, is] = [former, one.value].map((value) =>
        typeof value === "string" ? value.toLowerCase() : value,
      );
      if (equals.has(one.field) && !isDeepStrictEqual(was, is)) return one.field;
      equals.set(one.field, one.value);
    }
    if (fields.get(one.field)?.type !== "number") continue;
    const room = rooms.get(one.field) ?? { min: -Infinity, max: Infinity, open: new Set<number>() };
    narrow(room, one);
    rooms.set(one.field, room);
    if (room.min > room.max || (room.min === room.max && room.open.has(room.min))) return one.field;
  }
  return null;
};
