import type { IncomingHttpHeaders } from "node:http";

/** What a SigV4 signature says about its request, with the proof. */
export interface Signature {
  readonly accessKeyId: string;
  readonly region: string;
  /** The service of the credential scope, such as `dynamodb`. */
  readonly service: string;
  /** Day, region, service and `aws4_request`. */
  readonly scope: readonly string[];
  /** As it was signed, such as `20260101T000000Z`. */
  readonly signedAt: string;
  /** In lower case, in their order. */
  readonly signedHeaders: readonly string[];
  /** The hash of the body, or the word for none, that the request tells. */
  readonly contentHash: string | undefined;
  /** Hexadecimal. */
  readonly value: string;
  /** Set for presigned URLs. */
  readonly validity: { readonly from: Date; readonly seconds: number } | null;
}

/** Reads a signature from the Authorization header or a presigned query; null when there is none. */
export function readSignature(headers: IncomingHttpHeaders, query: URLSearchParams): Signature | null {
  const [, written] = /^AWS4-HMAC-SHA256\s+(.*)/.exec(headers.authorization ?? "") ?? [];
  const members = new Map((written ?? "").split(",").map(toMember));
  const isPresigned = written === undefined;
  const of = (member: string): string =>
    (isPresigned ? query.get(`X-Amz-${member}`) : members.get(member)) ?? "";
  const credential = of("Credential").split("/");
  const scope = credential.slice(-4);
  const [, region, service] = scope;
  if (credential.length < 5 || !service || !region) return null;
  const signedAt = (isPresigned ? query.get("X-Amz-Date") : headers["x-amz-date"]) ?? "";
  return {
    accessKeyId: credential.slice(0, -4).join("/"),
    region,
    service,
    scope,
    signedAt: String(signedAt),
    signedHeaders: of("SignedHeaders").split(";"),
    contentHash:
      (isPresigned ? query.get("X-Amz-Content-Sha256") : null) ?? header(headers, "x-amz-content-sha256"),
    value: of("Signature"),
    validity: isPresigned ? readValidity(query) : null,
  };
}

function toMember(written: string): [name: string, value: string] {
  const at = written.indexOf("=");
  return [written.slice(0, at).trim(), written.slice(at + 1).trim()];
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  return headers[name]?.toString();
}

function readValidity(query: URLSearchParams): Signature["validity"] {
  return { from: instantOf(query.get("X-Amz-Date") ?? ""), seconds: Number(query.get("X-Amz-Expires")) };
}

/** Of a date such as `20260101T000000Z`; invalid when it is none. */
export function instantOf(compact: string): Date {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(compact) ?? [];
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/** Whether a presigned URL may not be used at this time; malformed dates count as expired. */
export function isExpired({ validity }: Signature, now: Date): boolean {
  if (!validity) return false;
  const expiresAt = validity.from.getTime() + validity.seconds * 1_000;
  return !(now.getTime() <= expiresAt);
}

/** A week: the longest that a presigned URL may be valid. */
const validityMaxSeconds = 604_800;

/** Whether a presigned URL says of itself that it is valid for longer than any may be, or for no time. */
export function hasBadValidity({ validity }: Signature): boolean {
  return validity !== null && !(validity.seconds >= 1 && validity.seconds <= validityMaxSeconds);
}

/** How far the clock of who signs may be from AWS's. */
const skewMaxMs = 15 * 60_000;

/** Whether a request was signed too long ago, or too far ahead; a presigned URL says itself how long it is valid. */
export function isSkewed({ validity, signedAt }: Signature, now: Date): boolean {
  return validity === null && !(Math.abs(now.getTime() - instantOf(signedAt).getTime()) <= skewMaxMs);
}
