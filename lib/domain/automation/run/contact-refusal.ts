import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { SuppressionReader } from "#lib/domain/records/lead/suppression/suppression.ts";

/** Why a step that contacts its lead is skipped. The trace shows the word. */
export const contactRefusals = ["opted_out", "suppressed"] as const;
export type ContactRefusal = (typeof contactRefusals)[number];

export const isContactRefusal = (word: string | null): word is ContactRefusal =>
  contactRefusals.some((one) => one === word);

/** A step does not say by which channel its receiver writes, so an opt-out of any channel refuses it. */
export const optOutRefusal = ({ opted_out }: Pick<Lead, "opted_out">): ContactRefusal | undefined =>
  opted_out === null ? undefined : "opted_out";

/** The same with what suppresses the lead's address at this moment: a consistent read. */
export const contactRefusal = async (
  suppressions: SuppressionReader,
  { workspaceId, lead }: StoredLead,
): Promise<ContactRefusal | undefined> => {
  const refusal = optOutRefusal(lead);
  if (refusal !== undefined || lead.email === null) return refusal;
  const found = await suppressions.of(workspaceId, [lead.email]);
  return found.has(lead.email) ? "suppressed" : undefined;
};
