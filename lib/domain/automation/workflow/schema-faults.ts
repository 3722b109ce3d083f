import type * as z from "zod";
import type { Fault } from "#lib/contract/errors.ts";
import { meant, plainIssues } from "#lib/domain/platform/filter/fault-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";

const escaped = (part: PropertyKey): string => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** What a schema finds wrong, at `pointer` and below; a misspelt key is told the nearest of `known`. */
export const schemaFaults = (error: z.ZodError, pointer: string, known: readonly string[]): Fault[] =>
  error.issues.flatMap(plainIssues).flatMap((issue): Fault[] => {
    const place = pointer + issue.path.map(escaped).join("");
    if (issue.code !== "unrecognized_keys")
      return [{ pointer: place, code: issue.code, message: issue.message }];
    return issue.keys.map((key) => {
      const hint = issue.path.length === 0 ? meant(nearestName(key, known)) : undefined;
      const fault = {
        pointer: place + escaped(key),
        code: "unknown_field",
        message: `There is no \`${key}\` here.`,
      };
      return hint === undefined ? fault : { ...fault, hint };
    });
  });
