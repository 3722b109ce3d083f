import type { Actor } from "#lib/contract/platform/actor.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";

const masked = new Set([...leadCatalogue.fields].filter(([, field]) => field.masked).map(([name]) => name));

/** A masked field before one of the operators of filters' text. */
const asked = new RegExp(
  String.raw`(?<![\w.])(?:${[...masked].map((name) => name.replaceAll(".", "\\.")).join("|")})\s*(?:[=!<>]|(?:not|in|is|has|exists|contains|starts|ends|between)\b)`,
  "i",
);

const asks = (part: unknown): boolean => {
  if (typeof part === "string") return asked.test(part);
  if (typeof part !== "object" || part === null) return false;
  if ("field" in part && typeof part.field === "string" && masked.has(part.field)) return true;
  return Object.values(part).some(asks);
};

/**
 * Whether a template's document, or one of its parameters, asks what somebody sees masked. It is looked at as it was
 * given, since it can't be read before it is filled in: a text that only looks like such a filter counts as one.
 */
export const tellsMaskedTemplate = (actor: Actor, ...parts: readonly unknown[]): boolean =>
  seesMasked(actor) && parts.some(asks);
