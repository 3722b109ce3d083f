import {
  ActivityEvent,
  type AskedEvent,
  AskedWhere,
  EventName,
  EventWhere,
} from "#lib/contract/platform/filters.ts";
import { ActivityKind, statusesOf } from "#lib/contract/records/activity-record.ts";
import { type Catalogue, catalogueOf, type Field } from "../catalogue.ts";
import { engagementCatalogue, type NamedEvent, namedEvents } from "./engagement-catalogue.ts";

/** Where events come from: what happened to messages, or what was done with the lead. */
export type EventSource = "engagement" | "activities";

/** What filters need to know of something that they count. */
export interface Asked extends Pick<NamedEvent, "one" | "many"> {
  readonly source: EventSource;
  /** The value of its field `type`. */
  readonly type: string;
  /** All its fields. */
  readonly catalogue: Catalogue;
  /** Those that `where` asks. */
  readonly whereCatalogue: Catalogue;
}

const statusField = (kind: ActivityKind): Field => ({ type: "dropdown", options: statusesOf[kind] });

const fieldsOfActivity = {
  type: { type: "dropdown" },
  occurred_at: { type: "date" },
  status: { type: "dropdown" },
  // As activities are shown: who sees them masked sees kind, time and status.
  outcome: { type: "text", masked: true },
  direction: { type: "dropdown", options: ["inbound", "outbound"], masked: true },
} as const satisfies Readonly<Record<string, Field>>;

/** The fields of an activity as an event of each of its leads. */
export const activityEventCatalogue: Catalogue = catalogueOf(fieldsOfActivity);

const whereOf = (kind: ActivityKind): Catalogue =>
  catalogueOf({
    ...(statusesOf[kind].length > 0 && { status: statusField(kind) }),
    outcome: fieldsOfActivity.outcome,
    ...((kind === "email" || kind === "call") && { direction: fieldsOfActivity.direction }),
  });

const whereCatalogue = catalogueOf(
  Object.fromEntries(
    [...engagementCatalogue.fields].filter(([name]) => Object.hasOwn(EventWhere.shape, name)),
  ),
);

/** `meeting` of `activity.meeting`. */
export const activityKindOf = (event: ActivityEvent): ActivityKind =>
  ActivityKind.parse(event.slice("activity.".length));

const askedEvents: ReadonlyMap<AskedEvent, Asked> = new Map([
  ...EventName.options.map((event): [AskedEvent, Asked] => {
    const { kind, one, many } = namedEvents[event];
    return [
      event,
      { source: "engagement", type: kind, one, many, catalogue: engagementCatalogue, whereCatalogue },
    ];
  }),
  ...ActivityEvent.options.map((event): [AskedEvent, Asked] => {
    const kind = activityKindOf(event);
    const [one, many] = [`${kind} activity`, `${kind} activities`];
    const catalogue = activityEventCatalogue;
    return [event, { source: "activities", type: kind, one, many, catalogue, whereCatalogue: whereOf(kind) }];
  }),
]);

export const askedEvent = (event: AskedEvent): Asked => {
  const asked = askedEvents.get(event);
  if (asked === undefined) throw new Error(`there is no event ${event}`);
  return asked;
};

export const isActivity = (event: AskedEvent): event is ActivityEvent =>
  askedEvent(event).source === "activities";

/** Every field that some `where` asks, in the order in which it is kept. */
export const whereFields: readonly string[] = Object.keys(AskedWhere.shape);
