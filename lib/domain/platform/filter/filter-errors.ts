import { Refusal, type ValidationError } from "#lib/contract/errors.ts";

/** Faults that one refusal names at most. */
const errorsMax = 20;

/** Where in the request an error stands: a JSON pointer, in text also the column. */
export type Place = Pick<ValidationError, "pointer" | "column">;

/** Collects what is wrong with a filter. */
export class FilterErrors {
  readonly #errors: ValidationError[] = [];

  add(place: Place, code: string, message: string, hint?: string): void {
    this.#errors.push({ ...place, code, message, ...(hint === undefined ? {} : { hint }) });
  }

  get count(): number {
    return this.#errors.length;
  }

  /** Throws Refusal `validation_failed` where there is any. */
  refuse(): void {
    if (this.#errors.length > 0)
      throw new Refusal("validation_failed", { errors: this.#errors.slice(0, errorsMax) });
  }
}
