import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";

/** The texts by which people look for a record, of whatever kind. */
const lookedFor = ["name", "email", "company.name", "domain", "subject"];

const anyOf = ([only, ...others]: readonly Filter[]): Filter | undefined =>
  only === undefined || others.length === 0 ? only : { or: [only, ...others] };

/**
 * What a quick search asks: each of the words stands somewhere in a record's name, email or company. What the caller
 * sees masked is not looked at, since finding it would tell it. Throws Refusal `forbidden` where nothing is left.
 */
export const quickFilter = (
  words: string | undefined,
  actor: Actor,
  { fields }: Catalogue,
  pointer: string,
): Filter | null => {
  if (words === undefined) return null;
  const known = lookedFor.filter((name) => fields.has(name));
  const open = known.filter((name) => !(seesMasked(actor) && fields.get(name)?.masked));
  if (open.length === 0)
    throw new Refusal("forbidden", {
      errors: [
        {
          pointer,
          code: "masked_field",
          message: `Your role sees ${known.map((name) => `\`${name}\``).join(" and ")} masked and can't search by it.`,
        },
      ],
    });
  return allOf(
    words.split(/\s+/).map((word) => anyOf(open.map((field) => ({ field, op: "contains", value: word })))),
  );
};
