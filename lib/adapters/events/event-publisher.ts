import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { EventPublisher } from "#lib/domain/events/event/event-publisher.ts";

export const makeEventPublisher = (busName: string): EventPublisher => {
  const client = new EventBridgeClient({ maxAttempts: 5 });
  return {
    publish: async (events) => {
      const { Entries = [] } = await client.send(
        new PutEventsCommand({
          Entries: events.map((event) => ({
            EventBusName: busName,
            Source: "leadrail",
            DetailType: event.type,
            Time: new Date(event.timestamp),
            Detail: JSON.stringify(event),
          })),
        }),
      );
      const refused = events.filter((_, index) => Entries[index]?.EventId === undefined);
      return new Set(refused.map(({ id }) => id));
    },
  };
};
