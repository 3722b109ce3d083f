import { Activity, ActivityChange, type NewActivity } from "#lib/contract/records/activity-record.ts";
import { namedDeal } from "#lib/domain/records/deal/named-deal.ts";
import { decideCounts } from "#lib/domain/records/record-kind/decide-counts.ts";
import { externalValues, type Named, type RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { activityCatalogue } from "./activity-catalogue.ts";
import { activityEffects } from "./activity-effects.ts";
import { activityRights } from "./activity-rights.ts";
import { blankActivity, changeActivity, makeActivity } from "./activity-rules.ts";

const one = (pointer: string, kind: Named["kind"], id: string | null): readonly Named[] =>
  id === null ? [] : [{ pointer, kind, id }];

const names = ({ lead_ids, company_id, deal_id, assignee_id }: Activity): readonly Named[] => [
  ...lead_ids.flatMap((id, index) => one(`/lead_ids/${index}`, "lead", id)),
  ...one("/company_id", "company", company_id),
  ...(deal_id === null ? [] : [namedDeal("/deal_id", deal_id)]),
  ...one("/assignee_id", "member", assignee_id),
];

/** Emails, calls, meetings, tasks and notes. */
export const activityKind: RecordKind<Activity, NewActivity, ActivityChange> = {
  name: "activity",
  schemaVersion: 1,
  schema: Activity,
  blank: blankActivity as Partial<Activity>,
  duplicate: "duplicate_record",
  changeable: Object.keys(ActivityChange.shape),
  catalogue: activityCatalogue,
  uniqueValues: ({ external_ids }) => externalValues(external_ids),
  names,
  subjects: ({ lead_ids, company_id, deal_id }) =>
    [...lead_ids, company_id, deal_id].filter((id) => id !== null),
  make: makeActivity,
  change: changeActivity,
  // How long a text was says enough of it: the log is kept far longer than what people wrote of each other.
  audited: ({ body, participants, ...activity }) => ({
    ...activity,
    body_characters: body?.length ?? 0,
    participants: participants.length,
  }),
  rights: activityRights,
  effects: activityEffects,
  decideCounts,
};
