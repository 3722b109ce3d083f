import type * as z from "zod";
import type { ValidationError } from "#lib/contract/errors.ts";
import { meant, plainIssues } from "#lib/domain/platform/filter/error-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";

const escaped = (part: PropertyKey): string => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** What a schema finds wrong, at `pointer` and below; a misspelt key is told the nearest of `known`. */
export const schemaErrors = (
  error: z.ZodError,
  pointer: string,
  known: readonly string[],
): ValidationError[] =>
  error.issues.flatMap(plainIssues).flatMap((issue): ValidationError[] => {
    const place = pointer + issue.path.map(escaped).join("");
    if (issue.code !== "unrecognized_keys")
      return [{ pointer: place, code: issue.code, message: issue.message }];
    return issue.keys.map((key) => {
      const hint = issue.path.length === 0 ? meant(nearestName(key, known)) : undefined;
      const error = {
        pointer: place + escaped(key),
        code: "unknown_field",
        message: `There is no \`${key}\` here.`,
      };
      return hint === undefined ? error : { ...error, hint };
    });
  });
