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

/** Dotted paths and all that they begin with: what of an event a pattern may ask for. */
export function pathsTowards(paths: Iterable<string>): ReadonlySet<string> {
  const towards = new Set<string>();
  for (const path of paths) {
    const names = path.split(".");
    for (let depth = 1; depth <= names.length; depth += 1) towards.add(names.slice(0, depth).join("."));
  }
  return towards;
}

/**
 * Flattens what lies on some paths of an event, for matching. Arrays vanish from the path; their elements stay tied
 * together by membership, so that two fields of one pattern can't match in two elements of one array.
 */
export function flattenEvent(event: Record<string, unknown>, towards: ReadonlySet<string>): FlatEvent {
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
      for (const [key, inner] of Object.entries(value)) {
        const at = path === "" ? key : `${path}.${key}`;
        if (towards.has(at)) visit(inner, at, membership);
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
