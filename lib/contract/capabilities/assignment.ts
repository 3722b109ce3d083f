import { type Capability, onTable, TABLE } from "./capability.ts";

/** Who works on which lead. */
export const assignmentCapabilities = {
  availabilityReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  availabilityStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  poolReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  poolStore: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
} as const satisfies Record<string, Capability>;
