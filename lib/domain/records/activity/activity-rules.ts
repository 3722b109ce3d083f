import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { ActivityId } from "#lib/contract/platform/ids.ts";
import {
  type Activity,
  type ActivityChange,
  type ActivityStatus,
  type NewActivity,
  statusesOf,
} from "#lib/contract/records/activity-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { merged } from "#lib/domain/records/record-kind/record-kind.ts";

/** What stands where nothing was said. */
export const blankActivity = {
  direction: null,
  subject: null,
  body: null,
  outcome: null,
  status: null,
  starts_at: null,
  ends_at: null,
  due_at: null,
  done_at: null,
  assignee_id: null,
  lead_ids: [],
  uncounted_lead_ids: [],
  company_id: null,
  deal_id: null,
  participants: [],
  external_ids: {},
  source: "manual",
} as const satisfies Partial<Activity>;

const error = (pointer: string, code: string, message: string): ValidationError => ({
  pointer,
  code,
  message,
});

/** Fields that only some kinds have. */
const kindsWith = {
  direction: ["email", "call"],
  ends_at: ["call", "meeting"],
  due_at: ["task"],
} as const satisfies Partial<Record<keyof Activity, readonly Activity["kind"][]>>;

const strangeFields = (activity: Activity): ValidationError[] =>
  Object.entries(kindsWith).flatMap(([field, kinds]) =>
    activity[field as keyof typeof kindsWith] === null || (kinds as readonly string[]).includes(activity.kind)
      ? []
      : [error(`/${field}`, "not_of_this_kind", `A ${activity.kind} has no \`${field}\`.`)],
  );

const statusErrors = ({ kind, status }: Activity): ValidationError[] => {
  const known: readonly ActivityStatus[] = statusesOf[kind];
  if (status === null || known.includes(status)) return [];
  const choice = known.length === 0 ? "none" : known.join(", ");
  return [error("/status", "invalid_value", `The status of a ${kind} is one of: ${choice}.`)];
};

const errorsOf = (activity: Activity): ValidationError[] => {
  const { kind, subject, body, starts_at: starts, ends_at: ends } = activity;
  return [
    ...statusErrors(activity),
    ...strangeFields(activity),
    ...(kind === "meeting" && starts === null
      ? [error("/starts_at", "required", "A meeting has a time at which it starts.")]
      : []),
    ...(ends !== null && starts === null
      ? [error("/ends_at", "without_start", "What ends has a time at which it starts.")]
      : []),
    ...(ends !== null && starts !== null && ends < starts
      ? [error("/ends_at", "before_start", "It ends before it starts.")]
      : []),
    ...((kind === "task" || kind === "note" || kind === "email") && subject === null && body === null
      ? [
          error(
            kind === "note" ? "/body" : "/subject",
            "required",
            `A ${kind} has a \`subject\` or a \`body\`.`,
          ),
        ]
      : []),
  ];
};

/** A meeting that is said to have been held, or is moved, at a time that has not come. */
const heldTooEarly = (
  { kind, status, starts_at: starts }: Activity,
  input: ActivityChange,
  at: string,
): ValidationError[] => {
  const isSaid = input.status !== undefined || input.starts_at !== undefined;
  if (!isSaid || kind !== "meeting" || status !== "held" || starts === null || starts <= at) return [];
  return [error("/status", "in_the_future", "A meeting is held once it has begun: this one starts later.")];
};

/** What follows from the other fields. Throws Refusal with every error's place. */
const settled = (activity: Activity, input: ActivityChange, at: string): Activity => {
  const status =
    activity.status ?? (activity.kind === "call" ? null : (statusesOf[activity.kind][0] ?? null));
  const isDone = activity.kind === "task" && status === "done";
  const next = { ...activity, status, done_at: isDone ? (activity.done_at ?? at) : null };
  const errors = [...errorsOf(next), ...heldTooEarly(next, input, at)];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  return { ...next, lead_ids: [...new Set(next.lead_ids)] };
};

export const makeActivity = (input: NewActivity, id: string, { actor, at, via }: Stamp): Activity => {
  const fresh: Activity = {
    ...blankActivity,
    lead_ids: [],
    uncounted_lead_ids: [],
    participants: [],
    id: id as ActivityId,
    kind: input.kind,
    source: via,
    author_id: actor.member_id,
    // A task that nobody was given is its author's.
    assignee_id: input.kind === "task" ? actor.member_id : null,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  return settled(merged(fresh, input, { source: via }), input, at);
};

export const changeActivity = (before: Activity, input: ActivityChange, { at }: Stamp): Activity =>
  settled(merged(before, input, blankActivity as Partial<Activity>), input, at);
