import * as z from "zod";
import { type EventKind, eventKinds } from "./events/event-kinds.ts";
import type { EventType } from "./events/event-type.ts";
import { leadEventTypes } from "./events/lead-event-types.ts";
import { syncEventTypes } from "./events/sync-event-types.ts";
import { teamEventTypes } from "./events/team-event-types.ts";
import { workflowEventTypes } from "./events/workflow-event-types.ts";
import { WorkspaceId } from "./platform/ids.ts";
import { Timestamp } from "./records/lead-record.ts";

/** Every kind of event with its payload, its example and whether anything emits it yet. */
export const eventTypes = {
  ...leadEventTypes,
  ...syncEventTypes,
  ...workflowEventTypes,
  ...teamEventTypes,
} as const satisfies Record<EventKind, EventType>;

type EventTypes = typeof eventTypes;

/** The kinds that the service emits. Producers can make no others, so that no kind goes out unannounced. */
export type ProducedKind = {
  [K in EventKind]: EventTypes[K]["emitted"] extends true ? K : never;
}[EventKind];

const Reference = z.strictObject({ type: z.string().max(32), id: z.string().max(64) });

/** What every event carries around its `data`. Times are RFC 3339 UTC. */
export const Envelope = z.strictObject({
  id: z
    .string()
    .regex(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/)
    .describe("The same for a repeated delivery of one change."),
  type: z.enum(eventKinds),
  version: z.literal(1).describe("Of the payload of this kind."),
  timestamp: Timestamp.describe("When the change was committed."),
  sequence: z
    .int()
    .min(1)
    .describe("Grows with every change of the resource; a change that is no event leaves a gap."),
  workspace_id: WorkspaceId,
  actor: Reference.describe(
    "Who made the change: a member, the import that ran, a workflow, a rule, or a CRM's connection.",
  ),
  resource: Reference.extend({ revision: z.int().min(1) }).describe(
    "What changed, and its version after the change.",
  ),
  correlation_id: z.string().max(128).describe("What began it: the id of a request, an import or a job."),
  causation_id: z.string().max(64).nullable().describe("The event that caused this one; null for none."),
  data: z.record(z.string(), z.unknown()).describe("The payload, by the kind's schema."),
});
export type Envelope = z.infer<typeof Envelope>;

/** What a webhook is sent to be tried: none of the kinds, so that no receiver takes it for something that has happened. */
export const pingType = "webhook.ping";

/** What a webhook is sent: an event, or its ping. */
export const SentEvent = Envelope.extend({ type: z.enum([...eventKinds, pingType]) });
export type SentEvent = z.infer<typeof SentEvent>;

/** An event of a kind that is announced as emitted. */
export type ProducedEvent = Envelope & { readonly type: ProducedKind };
