import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { activityEventCatalogue } from "#lib/domain/platform/filter/event/asked-events.ts";
import { engagementCatalogue } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";

const maskedIn = ({ fields }: Catalogue): readonly string[] =>
  [...fields].filter(([, field]) => field.masked).map(([name]) => name);

const masked = new Set(maskedIn(leadCatalogue));
/** Masked fields of events, which a condition asks in `where`. */
const maskedOfEvents = new Set([engagementCatalogue, activityEventCatalogue].flatMap(maskedIn));

const anyOf = (names: ReadonlySet<string>): string =>
  `(?:${[...names].map((name) => name.replaceAll(".", "\\.")).join("|")})`;

/** The operators of filters' text. */
const operators = String.raw`\s*(?:[=!<>]|(?:not|in|is|has|exists|contains|starts|ends|between)\b)`;

/** A masked field before an operator; of an event, within its parentheses. */
const asked = [
  new RegExp(String.raw`(?<![\w.])${anyOf(masked)}${operators}`, "i"),
  new RegExp(String.raw`(?:[(,]|\band)\s*${anyOf(maskedOfEvents)}${operators}`, "i"),
];

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const asks = (part: unknown): boolean => {
  if (typeof part === "string") return asked.some((one) => one.test(part));
  if (!isObject(part)) return false;
  if ("field" in part && typeof part.field === "string" && masked.has(part.field)) return true;
  const where = "event" in part && "where" in part && isObject(part.where) ? part.where : {};
  return Object.keys(where).some((name) => maskedOfEvents.has(name)) || Object.values(part).some(asks);
};

/**
 * Whether a template's document, or one of its parameters, asks what somebody sees masked. It is looked at as it was
 * given, since it can't be read before it is filled in: a text that only looks like such a filter counts as one.
 */
export const tellsMaskedTemplate = (actor: Actor, ...parts: readonly unknown[]): boolean =>
  seesMasked(actor) && parts.some(asks);
