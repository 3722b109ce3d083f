/** Values by key that outlive the process: what is put or deleted is on disk when the call returns. */
export interface Kept<T> {
  entries(): readonly (readonly [key: string, value: T])[];
  put(key: string, value: T): void;
  delete(key: string): void;
}

/** Values that end with the process. */
export function keptInMemory<T>(): Kept<T> {
  const values = new Map<string, T>();
  return {
    entries: () => [...values],
    put: (key, value) => void values.set(key, value),
    delete: (key) => void values.delete(key),
  };
}
