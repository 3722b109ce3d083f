import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { stillAt } from "../transaction.ts";

/**
 * The condition of a lead's put: the image that it replaces is still there, or, for a new lead, none is. Counters and
 * marks leave the version as it is; how often they were written says that they have moved.
 */
export const stillThatLead = (before: StoredLead | undefined) => {
  if (before === undefined) return stillAt(undefined);
  const { lead, bookkept } = before;
  return bookkept === undefined
    ? {
        ConditionExpression: "version = :version AND attribute_not_exists(bookkept)",
        ExpressionAttributeValues: { ":version": lead.version },
      }
    : {
        ConditionExpression: "version = :version AND bookkept.#count = :count",
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: { ":version": lead.version, ":count": bookkept.count },
      };
};
