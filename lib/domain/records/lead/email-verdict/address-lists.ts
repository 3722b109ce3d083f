import disposable from "./lists/disposable.json" with { type: "json" };
import free from "./lists/free.json" with { type: "json" };
import { roleSource } from "./role-names.ts";

/** Of one last label, what stands before it: the domains of each list. */
interface Listed {
  readonly free: ReadonlySet<string>;
  readonly disposable: ReadonlySet<string>;
  /** Whose subdomains are disposable too. */
  readonly parents: ReadonlySet<string>;
}

const lists = {
  free: new Map(Object.entries(free.domains)),
  disposable: new Map(Object.entries(disposable.domains)),
  parents: new Map(Object.entries(disposable.withSubdomains)),
} as const;

const setOf = (list: ReadonlyMap<string, string>, label: string): ReadonlySet<string> =>
  new Set(list.get(label)?.split(" "));

/** Sets are made when a label is first asked for: most never are. A label that no list has is none of its keys. */
const byLastLabel = new Map<string, Listed | undefined>(
  Object.values(lists).flatMap((list) => [...list.keys()].map((label) => [label, undefined])),
);

const listedUnder = (label: string): Listed | undefined => {
  const known = byLastLabel.get(label);
  if (known !== undefined || !byLastLabel.has(label)) return known;
  const listed = {
    free: setOf(lists.free, label),
    disposable: setOf(lists.disposable, label),
    parents: setOf(lists.parents, label),
  };
  byLastLabel.set(label, listed);
  return listed;
};

/** True for a domain that lies in one of `parents`: `a.b.c.d` in `b.c.d` or `c.d`; `rest` is what is before the `.d`. */
const liesIn = (parents: ReadonlySet<string>, rest: string): boolean => {
  for (let dot = rest.indexOf("."); dot !== -1; dot = rest.indexOf(".", dot + 1))
    if (parents.has(rest.slice(dot + 1))) return true;
  return false;
};

export interface Listing {
  /** A provider at which anybody gets an address. */
  readonly free: boolean;
  /** A provider of addresses that are thrown away. */
  readonly disposable: boolean;
}

const unlisted: Listing = { free: false, disposable: false };

export const listingOf = (domain: string): Listing => {
  const dot = domain.lastIndexOf(".");
  const listed = listedUnder(domain.slice(dot + 1));
  if (listed === undefined) return unlisted;
  const rest = domain.slice(0, dot);
  return {
    free: listed.free.has(rest),
    disposable: listed.disposable.has(rest) || liesIn(listed.parents, rest),
  };
};

/** What the lists were made of, so that a verdict can be explained later. */
export const listSources: readonly string[] = [disposable.source, free.source, roleSource];
