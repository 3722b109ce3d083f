import { type Capability, onTable, TABLE } from "./capability.ts";

/** The team. */
export const teamCapabilities = {
  memberReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  memberWriter: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")] },
  apiKeyReader: { env: TABLE, grants: [onTable("Query")] },
  apiKeyWriter: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
} as const satisfies Record<string, Capability>;
