import { Activity, ActivityChange, type NewActivity } from "#lib/contract/records/activity-record.ts";
import { externalValues, type Named, type RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { activityCatalogue } from "./activity-catalogue.ts";
import { activityRights } from "./activity-rights.ts";
import { blankActivity, changeActivity, makeActivity } from "./activity-rules.ts";

const names = ({ lead_ids, company_id, assignee_id }: Activity): readonly Named[] => [
  ...lead_ids.map((id, index) => ({ pointer: `/lead_ids/${index}`, kind: "lead" as const, id })),
  ...(company_id === null ? [] : [{ pointer: "/company_id", kind: "company" as const, id: company_id }]),
  ...(assignee_id === null ? [] : [{ pointer: "/assignee_id", kind: "member" as const, id: assignee_id }]),
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
  subjects: ({ lead_ids, company_id }) => (company_id === null ? lead_ids : [...lead_ids, company_id]),
  make: makeActivity,
  change: changeActivity,
  // How long a text was says enough of it: the log is kept far longer than what people wrote of each other.
  audited: ({ body, participants, ...activity }) => ({
    ...activity,
    body_characters: body?.length ?? 0,
    participants: participants.length,
  }),
  rights: activityRights,
};
