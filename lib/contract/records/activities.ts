import { ActivityId } from "#lib/contract/platform/ids.ts";
import { Activity, ActivityChange, NewActivity } from "./activity-record.ts";
import { batchRoute } from "./record-batch-route.ts";
import {
  changeRoute,
  createRoute,
  deleteRoute,
  getRoute,
  listRoute,
  restoreRoute,
  searchRoute,
} from "./record-routes.ts";

/** What the routes of activities say of them. */
const contract = {
  kind: "activity",
  one: "Activity",
  many: "Activities",
  noun: "an activity",
  nouns: "activities",
  area: "activities",
  path: "/activities",
  param: "activity_id",
  id: ActivityId,
  record: Activity,
  newRecord: NewActivity,
  change: ActivityChange,
  writers: ["admin", "manager", "sales_rep"],
  duplicate: "duplicate_record",
  about:
    "An email, a call, a meeting, a task or a note, with up to 50 leads. A sales rep writes those of leads that they may write, and their own. On a lead that its writer may only read, an activity is stored and changes nothing: `uncounted_lead_ids` names the lead. A viewer sees kind, times and status.",
  examples: {
    newRecord: {
      kind: "meeting",
      subject: "Demo",
      starts_at: "2026-12-01T10:00:00Z",
      ends_at: "2026-12-01T10:45:00Z",
    },
    change: { outcome: "Asked for an offer" },
    query: { kind: "meeting", "starts_at[in_last]": "30d", limit: "2" },
    filter: 'kind = "task" AND status = "open"',
  },
} as const;

export const createActivity = createRoute(contract);
export const listActivities = listRoute(contract);
export const searchActivities = searchRoute(contract);
export const getActivity = getRoute(contract);
export const changeActivity = changeRoute(contract);
export const deleteActivity = deleteRoute(contract);
export const restoreActivity = restoreRoute(contract);
export const batchActivities = batchRoute(contract);

/** In the order of the documentation. */
export const activitiesRoutes = {
  createActivity,
  listActivities,
  searchActivities,
  getActivity,
  changeActivity,
  deleteActivity,
  restoreActivity,
  batchActivities,
};
