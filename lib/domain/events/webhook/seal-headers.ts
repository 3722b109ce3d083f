import type { SecretContext, SecretSealer } from "#lib/domain/platform/secret/secret-box.ts";
import type { WebhookRecord } from "./webhook-record.ts";

/** The customer's own headers as a webhook keeps them; null or none leaves nothing. */
export const sealHeaders = async (
  sealer: SecretSealer,
  context: SecretContext,
  headers: Readonly<Record<string, string>> | null,
): Promise<Pick<WebhookRecord, "headers_sealed" | "header_names">> => {
  const names = Object.keys(headers ?? {});
  if (names.length === 0) return { headers_sealed: null, header_names: [] };
  return { headers_sealed: await sealer.seal(context, JSON.stringify(headers)), header_names: names };
};
