import { compilePattern, type FieldTest } from "./compile-pattern.ts";
import {
  type FlatEvent,
  flattenEvent,
  joinMembership,
  type Membership,
  pathsTowards,
} from "./flatten-event.ts";
import { InvalidEventPattern } from "./invalid-pattern.ts";

export { InvalidEventPattern } from "./invalid-pattern.ts";

/** Tells whether an event (parsed JSON) matches. Pure; safe to reuse. */
export type EventMatcher = (event: Record<string, unknown>) => boolean;

/** Default quota of EventBridge, in characters. */
const PATTERN_LENGTH_MAX = 2_048;

/**
 * Compiles an EventBridge event pattern, given as JSON text, with the semantics of AWS's event-ruler:
 * fields are ANDed, values ORed, `$or` expanded, array elements kept together. Throws InvalidEventPattern.
 */
export function parseEventPattern(source: string): EventMatcher {
  if (source.length > PATTERN_LENGTH_MAX) {
    throw new InvalidEventPattern(`Event pattern exceeds ${PATTERN_LENGTH_MAX} characters`);
  }
  const branches = compilePattern(parseJson(source)).map((branch) => [...branch].sort(byPath));
  const towards = pathsTowards(branches.flatMap((branch) => branch.map(([path]) => path)));
  return (event) => {
    const flat = flattenEvent(event, towards);
    return branches.some((branch) => branchMatches(branch, flat));
  };
}

type BranchField = readonly [path: string, test: FieldTest];

const byPath = ([a]: BranchField, [b]: BranchField): number => (a < b ? -1 : 1);

/**
 * Searches for one leaf per path so that all lie in consistent array elements. Paths go in sorted order, because
 * a field counts as absent when it is absent from the elements that the paths before it have chosen.
 */
function branchMatches(branch: readonly BranchField[], flat: FlatEvent): boolean {
  const search = (index: number, membership: Membership): boolean => {
    const next = branch[index];
    if (!next) return true;
    const [path, { tests, absenceMatches }] = next;
    let isPresent = false;
    for (const field of flat.get(path) ?? []) {
      const joined = joinMembership(membership, field.membership);
      if (!joined) continue;
      isPresent = true;
      if (tests.some((test) => test(field.leaf)) && search(index + 1, joined)) return true;
    }
    return !isPresent && absenceMatches && search(index + 1, membership);
  };
  return search(0, new Map());
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new InvalidEventPattern(error instanceof Error ? error.message : "not JSON");
  }
}
