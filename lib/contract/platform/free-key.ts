import type * as z from "zod";

const reserved: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * A key that a record takes of its callers. What every JavaScript object has of its own is none: `constructor` as a name
 * of data breaks whoever looks at an object's kind, the AWS SDK among them.
 */
export const freeKey = (key: z.ZodString): z.ZodString =>
  key.refine((name) => !reserved.has(name), "This name is taken by the language itself; choose another.");
