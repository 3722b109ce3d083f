import { isLeaf, isRecord, type Leaf } from "./leaf.ts";

/** For each array that a leaf lies under, the index of the element it lies in. */
export type Membership = ReadonlyMap<number, number>;

interface Field {
  readonly leaf: Leaf;
  readonly membership: Membership;
}

/** An event as its leaves by dotted path; a key with dots and nested keys are the same path, as on AWS. */
export type FlatEvent = ReadonlyMap<string, readonly Field[]>;

const NOWHERE: Membership = new Map();

/** By a dotted path, the keys below it that lead on, each with the path that it leads to. */
export type PathsTowards = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Dotted paths and all that they begin with: what of an event a pattern may ask for. A key may have dots itself. */
export function pathsTowards(paths: Iterable<string>): PathsTowards {
  const towards = new Map<string, Map<string, string>>();
  for (const path of paths) {
    const names = path.split(".");
    for (let from = 0; from < names.length; from += 1)
      for (let to = from + 1; to <= names.length; to += 1) {
        const above = names.slice(0, from).join(".");
        const below = towards.get(above) ?? new Map<string, string>();
        towards.set(above, below.set(names.slice(from, to).join("."), names.slice(0, to).join(".")));
      }
  }
  return towards;
}

/**
 * Flattens what lies on some paths of an event, for matching. Arrays vanish from the path; their elements stay tied
 * together by membership, so that two fields of one pattern can't match in two elements of one array.
 */
export function flattenEvent(event: Record<string, unknown>, towards: PathsTowards): FlatEvent {
  const fields = new Map<string, Field[]>();
  let arrays = 0;

  const visit = (value: unknown, path: string, membership: Membership): void => {
    if (isLeaf(value)) {
      const at = fields.get(path);
      if (at) at.push({ leaf: value, membership });
      else fields.set(path, [{ leaf: value, membership }]);
    } else if (Array.isArray(value)) {
      const arrayId = arrays++;
      value.forEach((element: unknown, index) => {
        visit(element, path, isLeaf(element) ? membership : new Map(membership).set(arrayId, index));
      });
    } else if (isRecord(value)) {
      const below = towards.get(path);
      if (below === undefined) return;
      for (const key in value) {
        const at = below.get(key);
        if (at !== undefined) visit(value[key], at, membership);
      }
    }
  };

  visit(event, "", NOWHERE);
  return fields;
}

/** The two memberships together, or null when they lie in different elements of one array. */
export function joinMembership(a: Membership, b: Membership): Membership | null {
  if (a.size === 0) return b;
  if (b.size === 0) return a;
  const joined = new Map(a);
  for (const [arrayId, index] of b) {
    const known = joined.get(arrayId);
    if (known !== undefined && known !== index) return null;
    joined.set(arrayId, index);
  }
  return joined;
}
