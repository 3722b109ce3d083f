import type { Cause } from "#lib/domain/platform/audit/cause.ts";
import { writtenAt } from "./bookkeeping.ts";
import type { StoredLead, WrittenBy } from "./stored-lead.ts";

/** Why a lead is as it is now. */
export interface LeadCause {
  /** What began the chain of changes, by its id; undefined where nobody knows. */
  readonly root: string | undefined;
  /** The changes that led here, each causing the next. */
  readonly depth: number;
  /** An import, a job or a sync began it. */
  readonly bulk?: true;
}

/** Counters and marks that follow a write within so long belong to it; later ones are by what is counted. */
const belongsMs = 5 * 60_000;

export const causeIn = (by: WrittenBy): Cause | undefined => ("cause" in by ? by.cause : undefined);

const rootOf = (by: WrittenBy): string | undefined => {
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
    case "rule":
    case "system":
      return undefined;
  }
};

const isBulk = (by: WrittenBy): boolean =>
  by.kind === "import" || by.kind === "bulk" || by.kind === "crm" || causeIn(by)?.bulk === true;

/** What began that a lead is as it is, by whoever wrote it last. */
export const leadCause = (stored: StoredLead): LeadCause => {
  const { writtenBy, bookkept } = stored;
  const cause = causeIn(writtenBy);
  const countedMs = Date.parse(bookkept?.at ?? "") - Date.parse(writtenAt(stored));
  const stillTold = !(countedMs > belongsMs);
  return {
    root: cause?.root ?? rootOf(writtenBy),
    depth: cause?.depth ?? 0,
    ...(stillTold && isBulk(writtenBy) && { bulk: true }),
  };
};
