import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { Envelope } from "#lib/contract/events.ts";
import type { EventPublisher } from "#lib/domain/event/event-publisher.ts";

/** PutEvents takes at most this many entries. */
const entriesMax = 10;

export const makeEventPublisher = (busName: string): EventPublisher => {
  const client = new EventBridgeClient({ maxAttempts: 5 });
  const send = async (events: readonly Envelope[]): Promise<string[]> => {
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
    return events.filter((_, index) => Entries[index]?.EventId === undefined).map(({ id }) => id);
  };
  return {
    publish: async (events) => {
      const refused: string[] = [];
      for (let from = 0; from < events.length; from += entriesMax)
        refused.push(...(await send(events.slice(from, from + entriesMax))));
      return new Set(refused);
    },
  };
};
