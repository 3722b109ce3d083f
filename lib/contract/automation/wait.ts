import * as z from "zod";

/** Well within the 29 s after which the gateway gives a request up. */
const longestWaitSeconds = 20;

/** For how long a request may be held until what it asks for has come to rest. */
export const waitSeconds = z.coerce
  .number()
  .int()
  .min(0)
  .max(longestWaitSeconds)
  .optional()
  .describe("Whole seconds to wait for it to come to rest; without, it is answered as it is.");
