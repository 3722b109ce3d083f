import type { CallStep } from "#lib/contract/automation/workflow-step.ts";
import type { OptedOut } from "#lib/contract/records/opt-out.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Suppression, SuppressionReader } from "#lib/domain/records/lead/suppression/suppression.ts";

/** Why a step that contacts its lead is skipped. The trace shows the word. */
export const contactRefusals = ["opted_out", "suppressed"] as const;
export type ContactRefusal = (typeof contactRefusals)[number];

export const isContactRefusal = (word: string | null): word is ContactRefusal =>
  contactRefusals.some((one) => one === word);

/** The channel by which a step contacts its lead; undefined if the step does not name it. */
type ContactChannel = CallStep["channel"];

/** True for an opt-out of the channel, and for an opt-out of any channel if the step names none. */
const isOptedOut = (optedOut: OptedOut | null, channel: ContactChannel): boolean =>
  optedOut !== null && (channel === undefined || optedOut.channels.includes(channel));

export const optOutRefusal = (
  optedOut: OptedOut | null,
  channel: ContactChannel,
): ContactRefusal | undefined => (isOptedOut(optedOut, channel) ? "opted_out" : undefined);

/** True if the address must not be contacted. A bounce is no reason against a call by phone. */
const isSuppressed = ({ optedOut, bouncedAt }: Suppression, channel: ContactChannel): boolean =>
  isOptedOut(optedOut, channel) || (bouncedAt !== null && channel !== "phone");

/** The refusal by the lead's opt-out, or by the current suppression of its address, which is read consistently. */
export const contactRefusal = async (
  suppressions: SuppressionReader,
  { workspaceId, lead }: StoredLead,
  channel: ContactChannel,
): Promise<ContactRefusal | undefined> => {
  const refusal = optOutRefusal(lead.opted_out, channel);
  if (refusal !== undefined || lead.email === null) return refusal;
  const found = (await suppressions.of(workspaceId, [lead.email])).get(lead.email);
  return found !== undefined && isSuppressed(found, channel) ? "suppressed" : undefined;
};
