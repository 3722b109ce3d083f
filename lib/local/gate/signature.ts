import type { IncomingHttpHeaders } from "node:http";

/** What a SigV4 signature says about its request, without the proof. */
export interface Signature {
  readonly accessKeyId: string;
  readonly region: string;
  /** The service of the credential scope, such as `dynamodb`. */
  readonly service: string;
  /** Set for presigned URLs. */
  readonly validity: { readonly from: Date; readonly seconds: number } | null;
}

/**
 * Reads the credential scope from the Authorization header or a presigned query; null when there is none.
 *
 * Only the access key and the expiry count: the signature itself is not recomputed. Its secret is printed in
 * the environment of every local function, so it proves nothing here, and S3's streaming signatures would
 * cost a hash of every body. That a deployed function signs correctly is the SDK's business, not ours.
 */
export function readSignature(headers: IncomingHttpHeaders, query: URLSearchParams): Signature | null {
  const presigned = query.get("X-Amz-Credential");
  const [, signed] = /^AWS4-HMAC-SHA256 .*?Credential=([^,\s]+)/.exec(headers.authorization ?? "") ?? [];
  const scope = (signed ?? presigned ?? "").split("/");
  const [service, region] = [scope.at(-2), scope.at(-3)];
  if (scope.length < 5 || !service || !region) return null;
  return {
    accessKeyId: scope.slice(0, -4).join("/"),
    region,
    service,
    validity: signed === undefined ? readValidity(query) : null,
  };
}

function readValidity(query: URLSearchParams): Signature["validity"] {
  const compact = query.get("X-Amz-Date") ?? "";
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(compact) ?? [];
  const seconds = Number(query.get("X-Amz-Expires"));
  return { from: new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`), seconds };
}

/** Whether a presigned URL may not be used at this time; malformed dates count as expired. */
export function isExpired({ validity }: Signature, now: Date): boolean {
  if (!validity) return false;
  const expiresAt = validity.from.getTime() + validity.seconds * 1_000;
  return !(now.getTime() <= expiresAt);
}
