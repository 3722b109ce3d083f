import { Refusal, type ValidationError } from "#lib/contract/errors.ts";

/** Runs something whose errors are told where the request can mend them. */
export const relocateErrors = async <T>(
  place: (error: ValidationError) => ValidationError,
  run: () => Promise<T>,
): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.errors === undefined) throw error;
    throw new Refusal(error.code, { ...error.details, errors: error.details.errors.map(place) });
  }
};

/** Reads a part of a request: its errors name their places in the whole, such as `/deal/name` for `/name`. */
export const underPointer = <T>(pointer: string, read: () => Promise<T>): Promise<T> =>
  relocateErrors((error) => ({ ...error, pointer: pointer + error.pointer }), read);
