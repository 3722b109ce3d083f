import type { Cause } from "#lib/domain/platform/audit/cause.ts";
import type { StoredLead, WrittenBy } from "#lib/domain/records/lead/stored-lead.ts";

const causeIn = (by: WrittenBy): Cause | undefined => ("cause" in by ? by.cause : undefined);

/** How many changes led to a lead as it is, each causing the next. */
export const depthOf = ({ writtenBy }: StoredLead): number => causeIn(writtenBy)?.depth ?? 0;

const rootOf = (by: WrittenBy, ruleId: string): string => {
  switch (by.kind) {
    case "manual":
    case "api":
      return by.requestId;
    case "import":
      return by.importId;
    case "bulk":
      return by.jobId;
    case "workflow":
    case "crm":
      return by.runId;
    default:
      return ruleId;
  }
};

/** Why a rule moves a lead: because of whatever has written it last, and of what began that. */
export const causeOfRule = ({ writtenBy }: StoredLead, ruleId: string): Cause => {
  const cause = causeIn(writtenBy);
  const root = cause?.root ?? rootOf(writtenBy, ruleId);
  // Which of the events of a lead's image made the rule hold, nobody can tell.
  return { eventId: null, correlationId: cause?.correlationId ?? root, root, depth: (cause?.depth ?? 0) + 1 };
};
