import { type Capability, onChanges, onTable, TABLE } from "./capability.ts";

/** Events. */
export const eventsCapabilities = {
  eventPlaces: { env: TABLE, grants: [onTable("GetItem")] },
  eventLog: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  eventLogReader: {
    env: TABLE,
    grants: [onTable("GetItem", "Query"), onChanges],
  },
  // The whole of the log in order, which takes no index.
  eventHistory: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  eventPublisher: { env: { BUS_NAME: "bus.name" }, grants: [{ on: "bus", actions: ["events:PutEvents"] }] },
} as const satisfies Record<string, Capability>;
