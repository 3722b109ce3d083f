import type { EngagementEvent } from "#lib/contract/records/engagement.ts";

/** Apple's mail privacy loads every image through a proxy that calls itself this and no more. */
const appleProxy = /^Mozilla\/5\.0$/;
/** Scanners of mail gateways, which follow links before a person sees the message, and whatever says it is a bot. */
const scanners = /(?:bot|spider|crawler|scanner|preview|barracuda|mimecast|proofpoint|safelinks)/i;

type Asked = Pick<EngagementEvent, "type" | "machine" | "user_agent" | "auto" | "reply_class">;

/** How likely a machine did it, 0 to 1, and what speaks for that. */
export interface MachineVerdict {
  readonly probability: number;
  readonly reasons: readonly string[];
}

/** What the sender says is certain; all else is a guess. */
export const machineVerdict = (event: Asked): MachineVerdict => {
  const { type, machine, user_agent: agent = "", auto, reply_class } = event;
  if (machine !== undefined) return { probability: machine ? 1 : 0, reasons: ["told by the sender"] };
  if (type === "reply" && auto !== undefined)
    return { probability: auto ? 1 : 0, reasons: ["the sender says who wrote the reply"] };
  if (type === "reply" && reply_class === "out_of_office")
    return { probability: 0.95, reasons: ["an absence note"] };
  if (type !== "open" && type !== "click") return { probability: 0, reasons: [] };
  if (appleProxy.test(agent))
    return { probability: 0.9, reasons: ["the user agent of a mail privacy proxy"] };
  if (scanners.test(agent)) return { probability: 0.95, reasons: ["the user agent of a scanner or bot"] };
  return { probability: 0, reasons: [] };
};

/** Whether a machine did it, more likely than not. */
export const isMachine = (event: Asked): boolean => machineVerdict(event).probability > 0.5;
