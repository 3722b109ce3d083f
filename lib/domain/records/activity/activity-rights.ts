import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Activity } from "#lib/contract/records/activity-record.ts";
import { mayRead, mayWrite } from "#lib/domain/records/lead/visibility.ts";
import { visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import type { NamedLeads, RecordRights } from "#lib/domain/records/record-kind/record-kind.ts";

const isOwn = ({ member_id }: Actor, { author_id, assignee_id }: Activity): boolean =>
  author_id === member_id || assignee_id === member_id;

const named = ({ lead_ids }: Activity, leads: NamedLeads) => lead_ids.flatMap((id) => leads.get(id) ?? []);

/** Who may write what is done with a lead: whoever may write the lead. What is with several, of any of them. */
const writeRefusal = (actor: Actor, activity: Activity, leads: NamedLeads): string | undefined => {
  if (actor.role === "admin" || actor.role === "manager") return undefined;
  if (actor.role === "viewer") return "Your role reads activities.";
  const of = named(activity, leads);
  const mayAny = of.some((lead) => mayWrite(actor, lead));
  if (mayAny || (isOwn(actor, activity) && of.every((lead) => mayRead(actor, lead)))) return undefined;
  return "Neither this activity nor its leads are yours.";
};

/** Activities are as their leads, or one's own; a viewer sees kind, times and status. */
export const activityRights: RecordRights<Activity> = {
  leadsOf: ({ lead_ids }) => lead_ids,
  mayRead: (actor, activity, leads) =>
    actor.role !== "sales_rep" ||
    isOwn(actor, activity) ||
    named(activity, leads).some((lead) => mayRead(actor, lead)),
  writeRefusal,
  visible: (actor) => {
    const ofLeads = visibleLeads(actor);
    if (ofLeads === null) return null;
    const own = (field: string) => ({ field, op: "eq" as const, value: actor.member_id });
    return {
      own: { or: [own("author_id"), own("assignee_id")] },
      ofLeads: { column: "lead_ids", filter: ofLeads },
    };
  },
  shown: (activity, actor) =>
    actor.role === "viewer"
      ? {
          ...activity,
          direction: null,
          subject: null,
          body: null,
          outcome: null,
          participants: [],
          external_ids: {},
        }
      : activity,
};
