import disposable from "./lists/disposable.json" with { type: "json" };
import free from "./lists/free.json" with { type: "json" };
import { roleSource } from "./role-names.ts";

/** A list of domains, kept by last label; a label's domains become a set when first asked for. */
class DomainList {
  readonly #texts: Map<string, string>;
  readonly #sets = new Map<string, ReadonlySet<string>>();

  constructor(byLastLabel: Readonly<Record<string, string>>) {
    this.#texts = new Map(Object.entries(byLastLabel));
  }

  has(domain: string): boolean {
    const dot = domain.lastIndexOf(".");
    const label = domain.slice(dot + 1);
    let set = this.#sets.get(label);
    if (set === undefined) {
      set = new Set((this.#texts.get(label) ?? "").split(" "));
      this.#sets.set(label, set);
    }
    return set.has(domain.slice(0, dot));
  }
}

const disposableDomains = new DomainList(disposable.domains);
const disposableParents = new DomainList(disposable.withSubdomains);
const freeDomains = new DomainList(free.domains);

/** True for a domain that lies in one of a list: `a.b.c.d` in `b.c.d` or `c.d`; its top domain is none. */
const liesIn = (list: DomainList, domain: string): boolean => {
  let dot = domain.indexOf(".");
  for (let next = domain.indexOf(".", dot + 1); next !== -1; next = domain.indexOf(".", dot + 1)) {
    if (list.has(domain.slice(dot + 1))) return true;
    dot = next;
  }
  return false;
};

/** True for a provider of addresses that are thrown away. */
export const isDisposable = (domain: string): boolean =>
  disposableDomains.has(domain) || liesIn(disposableParents, domain);

/** True for a provider at which anybody gets an address. */
export const isFree = (domain: string): boolean => freeDomains.has(domain);

/** What the lists were made of, so that a verdict can be explained later. */
export const listSources: readonly string[] = [disposable.source, free.source, roleSource];
