import type { Call } from "./call-log.ts";
import { seededRandom } from "./seeded-random.ts";

/** What happens to a chosen call. Only `drop after`, `delay` and `refuseEntries` let it reach the service. */
export type FaultEffect =
  | { readonly kind: "throttle" }
  /** A 500 in the service's own words. */
  | { readonly kind: "fail" }
  /** A 503. */
  | { readonly kind: "unavailable" }
  | { readonly kind: "delay"; readonly ms: number }
  /** The connection ends before the call is made, or after it was made but before its answer arrives. */
  | { readonly kind: "drop"; readonly when: "before" | "after" }
  /** Of a PutEvents call: the entries at these places, from 0, fail and the others go on. */
  | { readonly kind: "refuseEntries"; readonly places: readonly number[] };

/** Which calls to choose; every given member must fit. */
export interface FaultRule {
  readonly effect: FaultEffect;
  readonly principal?: string;
  readonly service?: Call["service"];
  readonly operation?: string;
  /** The n-th fitting call, from 1; with `times`, so many from there on. */
  readonly nth?: number;
  /** How often at most; 1 with `nth`, else without end. */
  readonly times?: number;
  /** Chance from 0 to 1, drawn from a generator with this seed. */
  readonly chance?: { readonly probability: number; readonly seed: number };
}

/** A switch that is on. */
export interface Fault {
  /** How many calls it has hit. */
  readonly fired: number;
  remove(): void;
}

/** The fault switches of a gate. */
export class Faults {
  readonly #active = new Set<ActiveFault>();

  /** Turns a fault on. */
  add(rule: FaultRule): Fault {
    const fault = new ActiveFault(rule, () => this.#active.delete(fault));
    this.#active.add(fault);
    return fault;
  }

  /** Turns every fault off. */
  clear(): void {
    this.#active.clear();
  }

  /** The effects that hit this call; counts it for every fault. */
  effectsOn(call: Call): FaultEffect[] {
    return [...this.#active].filter((fault) => fault.hits(call)).map((fault) => fault.effect);
  }
}

class ActiveFault implements Fault {
  readonly #rule: FaultRule;
  readonly #random: () => number;
  readonly remove: () => void;
  #fitting = 0;
  fired = 0;

  constructor(rule: FaultRule, remove: () => void) {
    this.#rule = rule;
    this.#random = seededRandom(rule.chance?.seed ?? 0);
    this.remove = remove;
  }

  get effect(): FaultEffect {
    return this.#rule.effect;
  }

  hits(call: Call): boolean {
    const { principal, service, operation, nth, chance } = this.#rule;
    const times = this.#rule.times ?? (nth === undefined ? Number.POSITIVE_INFINITY : 1);
    if (principal !== undefined && principal !== call.principal) return false;
    if (service !== undefined && service !== call.service) return false;
    if (operation !== undefined && operation !== call.operation) return false;
    this.#fitting += 1;
    if (this.#fitting < (nth ?? 1) || this.fired >= times) return false;
    if (chance && this.#random() >= chance.probability) return false;
    this.fired += 1;
    return true;
  }
}
