import type { EngagementEvent } from "#lib/contract/engagement.ts";

/** Apple's mail privacy loads every image through a proxy that calls itself this and no more. */
const appleProxy = /^Mozilla\/5\.0$/;
/** Scanners of mail gateways, which follow links before a person sees the message, and whatever says it is a bot. */
const scanners = /(?:bot|spider|crawler|scanner|preview|barracuda|mimecast|proofpoint|safelinks)/i;

/** Whether a machine opened or clicked, as the sender says or else as the user agent tells. */
export const isMachine = ({
  type,
  machine,
  user_agent: agent = "",
}: Pick<EngagementEvent, "type" | "machine" | "user_agent">): boolean =>
  machine ?? ((type === "open" || type === "click") && (appleProxy.test(agent) || scanners.test(agent)));
