import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Comment, Commented } from "#lib/contract/records/comment-record.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { findRecord, livingLeads, type RecordReading } from "#lib/domain/records/record-kind/find-record.ts";
import { recordLeadRights } from "#lib/domain/records/record-kind/record-rights.ts";
import { commentKind } from "./comment-kind.ts";

const withMerged = ({ id, merged }: Company): readonly [Commented, ...Commented[]] => [
  id,
  ...merged.flatMap(({ ids }) => ids),
];

/** The ids of the record that is commented on, its own first. Throws `not_found` unless the caller may read it. */
export const readableRecord = async (
  deps: RecordReading,
  actor: Actor,
  on: Commented,
): Promise<readonly [Commented, ...Commented[]]> => {
  const [prefix] = on.split("_");
  switch (prefix) {
    case "lead": {
      const id = on as LeadId;
      const lead = (await livingLeads(deps.leadsByIds, actor.workspace_id, [id])).get(id);
      if (lead === undefined || !recordLeadRights.comment.toName(actor, lead)) throw new Refusal("not_found");
      return [on];
    }
    case "act":
      await findRecord(activityKind, deps, actor, on);
      return [on];
    case "deal":
      await findRecord(dealKind, deps, actor, on);
      return [on];
    case "co":
      return withMerged((await findRecord(companyKind, deps, actor, on)).kept.record);
    case "cmp":
      await findRecord(campaignKind, deps, actor, on);
      return [on];
    default:
      throw new Error(`nobody can comment on ${on}`);
  }
};

/** The comment that a path names, of a record that the caller may read. */
export const findComment = async (deps: RecordReading, actor: Actor, id: string): Promise<Comment> => {
  const { kept } = await findRecord(commentKind, deps, actor, id);
  await readableRecord(deps, actor, kept.record.on);
  return kept.record;
};
