import { Refusal } from "#lib/contract/errors.ts";

/** Reads a part of a request: its faults name their places in the whole, such as `/deal/name` for `/name`. */
export const underPointer = async <T>(pointer: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.errors === undefined) throw error;
    const errors = error.details.errors.map((fault) => ({ ...fault, pointer: pointer + fault.pointer }));
    throw new Refusal(error.code, { ...error.details, errors });
  }
};
