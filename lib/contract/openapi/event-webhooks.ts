import { type EventKind, eventKinds } from "../events/event-kinds.ts";
import { eventTypes, pingType } from "../events.ts";
import { type Json, type JsonSchemas, reference } from "./json-schemas.ts";

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** As Standard Webhooks has them. */
const headers = [
  header("webhook-id", "The event's id, the same whenever it is sent again."),
  header("webhook-timestamp", "When it was sent, in seconds since 1970."),
  header(
    "webhook-signature",
    "`v1,` and the signature over id, timestamp and body, by the webhook's secret.",
  ),
];

const camel = (kind: string): string =>
  kind.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

const responses = {
  "2XX": { description: "Taken. Anything else is tried again." },
  "410": { description: "No more, please: the webhook is disabled." },
};

const ping = {
  operationId: "onWebhookPing",
  tags: ["webhooks"],
  summary: "A test: nothing has happened.",
  security: [],
  parameters: headers,
  requestBody: {
    required: true,
    content: { "application/json": { schema: { $ref: reference("SentEvent") } } },
  },
  responses,
};

const delivery = (kind: EventKind, { of }: JsonSchemas): Json => {
  const { description, data } = eventTypes[kind];
  return {
    operationId: `on${camel(kind).replace(/^\w/, (letter) => letter.toUpperCase())}`,
    tags: ["webhooks"],
    summary: description,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            allOf: [
              { $ref: reference("Event") },
              { type: "object", properties: { type: { const: kind }, data: of(data) } },
            ],
          },
        },
      },
    },
    responses,
  };
};

/** What webhooks are sent: one for each kind of event, and the ping. */
export const eventWebhooks = (schemas: JsonSchemas): Json => ({
  ...Object.fromEntries(eventKinds.map((kind) => [kind, { post: delivery(kind, schemas) }])),
  [pingType]: { post: ping },
});

/** Payloads whose schemas the document needs. */
export const eventPayloads = Object.values(eventTypes).map(({ data }) => data);
