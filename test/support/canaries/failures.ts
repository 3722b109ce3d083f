import * as z from "zod";

/** A personal value that no log line may contain. */
export const canary = "jane.canary@example.com";

/** Errors as libraries throw them, each with a personal value in its message or name. */
export const failures: Readonly<Record<string, () => Error>> = {
  "a message of one line": () => new Error(`no lead ${canary}`),
  "a message of several lines": () => new Error(`SELECT *\nFROM leads\nWHERE email = '${canary}'`),
  "a message that looks like a frame": () => new Error(`failed\n    at ${canary}`),
  "an error of zod": () => z.object({ id: z.literal(canary) }).safeParse({ id: 1 }).error as Error,
  "a name that is made of data": () => Object.assign(new Error("x"), { name: `No lead ${canary}` }),
  "a cause with the value": () => new Error("x", { cause: new Error(canary) }),
};
