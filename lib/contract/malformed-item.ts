import { Refusal, type ValidationError } from "./errors.ts";

/** What stands in the place of an item of a batch that the contract refuses: it fails alone, whatever is wrong with it. */
export class MalformedItem {
  readonly action = "malformed";
  readonly #errors: readonly ValidationError[];

  constructor(errors: readonly ValidationError[]) {
    this.#errors = errors;
  }

  refusal(): Refusal {
    return new Refusal("validation_failed", { errors: [...this.#errors] });
  }
}
