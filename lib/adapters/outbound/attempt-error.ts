import type { AttemptError } from "#lib/contract/events/webhook-deliveries.ts";
import { AddressRefused } from "./guarded-lookup.ts";

const byCode: Readonly<Record<string, AttemptError>> = {
  ECONNREFUSED: "connection_refused",
  ECONNRESET: "connection_reset",
  EPIPE: "connection_reset",
  ETIMEDOUT: "timeout",
  ENOTFOUND: "unresolvable",
  EAI_AGAIN: "unresolvable",
};

/** OpenSSL's and Node's words for a certificate or a handshake that is not right. */
const isTls = (code: string): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_)/.test(code);

/** The name of what went wrong with a call; it holds nothing of what was sent. */
export const attemptErrorOf = (error: unknown): AttemptError => {
  if (error instanceof AddressRefused) return "address_refused";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return byCode[code] ?? (isTls(code) ? "tls" : "network");
};
