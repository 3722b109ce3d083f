/** A value that names a record. */
export interface Reference {
  readonly to: "lead" | "member";
  readonly by: "id" | "email";
  readonly value: string;
}

/** One text for one reference, by which sets of them are kept. */
export const referenceKey = ({ to, by, value }: Reference): string => `${to} ${by} ${value}`;

/** Which references name a record that exists, by their keys. */
export type Known = ReadonlySet<string>;
