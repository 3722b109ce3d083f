import { type Fault, Refusal } from "#lib/contract/errors.ts";

/** Runs something whose faults are told where the request can mend them. */
export const relocateFaults = async <T>(
  place: (fault: Fault) => Fault,
  run: () => Promise<T>,
): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.errors === undefined) throw error;
    throw new Refusal(error.code, { ...error.details, errors: error.details.errors.map(place) });
  }
};

/** Reads a part of a request: its faults name their places in the whole, such as `/deal/name` for `/name`. */
export const underPointer = <T>(pointer: string, read: () => Promise<T>): Promise<T> =>
  relocateFaults((fault) => ({ ...fault, pointer: pointer + fault.pointer }), read);
