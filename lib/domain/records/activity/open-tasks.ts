import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { listTasks } from "#lib/contract/records/timeline.ts";
import type { QueryOf } from "#lib/contract/route.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { activityCatalogue } from "./activity-catalogue.ts";

const dueIn = (due: NonNullable<QueryOf<typeof listTasks>["due"]>, now: Date): unknown => {
  switch (due) {
    case "overdue":
      return { field: "due_at", op: "before", value: now.toISOString() };
    case "today":
      return { field: "due_at", op: "on", value: "today" };
    case "week":
      return { field: "due_at", op: "in_next", value: { amount: 7, unit: "day" } };
  }
};

/** Which tasks are asked for, as a filter of activities. */
export const openTasks = (
  { assignee, due, lead_id: lead }: QueryOf<typeof listTasks>,
  { member_id }: Actor,
  now: Date,
): Filter => {
  const is = (field: string, value: string) => ({ field, op: "eq", value });
  const conditions = [
    is("kind", "task"),
    is("status", "open"),
    ...(assignee === "anyone" ? [] : [is("assignee_id", assignee === "me" ? member_id : assignee)]),
    ...(due === undefined ? [] : [dueIn(due, now)]),
    ...(lead === undefined ? [] : [{ field: "lead_ids", op: "has", value: lead }]),
  ];
  return readFilter({ and: conditions }, activityCatalogue);
};
