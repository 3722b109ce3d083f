import { type Fault, Refusal } from "#lib/contract/errors.ts";

/** Faults that one refusal names at most. */
const faultsMax = 20;

/** Where in the request a fault stands: a JSON pointer, in text also the column. */
export type Place = Pick<Fault, "pointer" | "column">;

/** Collects what is wrong with a filter. */
export class FilterFaults {
  readonly #faults: Fault[] = [];

  add(place: Place, code: string, message: string, hint?: string): void {
    this.#faults.push({ ...place, code, message, ...(hint === undefined ? {} : { hint }) });
  }

  get count(): number {
    return this.#faults.length;
  }

  /** Throws Refusal `validation_failed` where there is any. */
  refuse(): void {
    if (this.#faults.length > 0)
      throw new Refusal("validation_failed", { errors: this.#faults.slice(0, faultsMax) });
  }
}
