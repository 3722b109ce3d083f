import { type Capability, onTable, TABLE } from "./capability.ts";

/** The edge of every API function. */
export const edgeCapabilities = {
  rateLimiter: { env: TABLE, grants: [onTable("UpdateItem")] },
  requestLedger: { env: TABLE, grants: [onTable("PutItem", "UpdateItem")] },
  authenticator: { env: TABLE, grants: [onTable("GetItem")] },
  doors: {
    env: { ...TABLE, OUTBOUND_NETWORK: "settings.outboundNetwork" },
    grants: [onTable("GetItem", "PutItem")],
  },
} as const satisfies Record<string, Capability>;
