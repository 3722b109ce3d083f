import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { isActivity } from "#lib/domain/platform/filter/event/asked-events.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { requireSmall } from "#lib/domain/platform/filter/filter-size.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";

/** What a tag on a lead changes, or lists that may ask for tags: a rule by these could go round in a circle. */
const ownEffects = new Set(["tags", "lists", "updated_at", "version"]);

const refuse = (code: string, message: string, hint?: string): never => {
  throw new Refusal("validation_failed", {
    errors: [{ pointer: "/rule", code, message, ...(hint === undefined ? {} : { hint }) }],
  });
};

/** Throws Refusal for a role that may not change everybody's leads. */
export const requireRuleWriter = ({ role }: Actor): void => {
  if (role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Managers and admins decide about automatic tags." });
};

/** The rule of an automatic tag; null for none. Throws Refusal with its place. */
export const readRule = (given: unknown, actor: Actor, catalogue: Catalogue): Filter | null => {
  if (given === undefined || given === null) return null;
  requireRuleWriter(actor);
  const rule = readAnyFilter(given, actor, catalogue, "/rule");
  if (rule === null) return null;
  const circle = conditionsOf(rule).find(({ field }) => ownEffects.has(field))?.field;
  if (circle !== undefined)
    refuse("own_effect", `A rule can't ask for \`${circle}\`, which the tag may change.`);
  const events = eventsOf(rule);
  if (events.some(({ event }) => isActivity(event)))
    refuse(
      "no_activities",
      "A rule looks at the lead alone and can't ask for activities.",
      "Ask for what the lead counts: `meetings.held >= 1`.",
    );
  if (events.length > 0)
    refuse(
      "event_condition",
      "A rule looks at the lead alone and can't ask for events.",
      "Ask for what the lead counts: `engagement.clicks >= 2`.",
    );
  requireSmall(rule, "/rule", "A rule");
  return rule;
};
