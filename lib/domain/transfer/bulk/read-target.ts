import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { JobAction } from "#lib/contract/transfer/bulk-action.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import { allOf, visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import type { Target } from "./preview-bulk.ts";

interface Asked {
  readonly filter?: unknown;
  readonly ids?: readonly LeadId[] | undefined;
  /** The workspace's where it is left out. */
  readonly time_zone?: string | undefined;
  readonly action: JobAction;
}

const refuse = (error: ValidationError): never => {
  throw new Refusal("validation_failed", { errors: [error] });
};

/** Which leads a request is about: those that its filter finds among what the actor sees, or those that it names. */
export const readTarget = (asked: Asked, actor: Actor, catalogue: Catalogue, under = ""): Target => {
  const { ids, time_zone = catalogue.timeZone ?? "UTC", action } = asked;
  if ((asked.filter === undefined) === (ids === undefined))
    return refuse({
      pointer: ids === undefined ? under : `${under}/ids`,
      code: ids === undefined ? "required" : "one_of_two",
      message: "Send `filter` or `ids`, one of them.",
      hint: "For every lead there is, send the filter `created_at EXISTS`.",
    });
  if (ids !== undefined) return { by: "ids", ids: [...new Set(ids)] };
  if (action.kind === "restore")
    return refuse({
      pointer: "/filter",
      code: "deleted_leads",
      message: "Filters find no deleted leads.",
      hint: "Name them by `ids`, or undo the job that has deleted them.",
    });
  const filter = allOf([
    readAnyFilter(asked.filter, actor, catalogue, `${under}/filter`),
    visibleLeads(actor),
  ]);
  if (filter === null) throw new Error("a filter was given and none was read");
  return { by: "filter", filter, time_zone };
};
