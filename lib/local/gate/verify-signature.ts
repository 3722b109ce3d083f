import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Signature } from "./signature.ts";

/** A request as far as its signature covers it. */
export interface SignedRequest {
  readonly method: string;
  /** As it came, with its percent signs. */
  readonly path: string;
  /** The same, without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** Null where the body is streamed: S3 then has its hash from the request itself. */
  readonly body: Buffer | null;
}

/** What is wrong with a signature: it is another's, or it leaves out headers that S3 wants signed. */
export type SignatureFault =
  | { readonly kind: "mismatch" }
  | { readonly kind: "unsigned"; readonly headers: string[] };

const algorithm = "AWS4-HMAC-SHA256";
const unsignedPayload = "UNSIGNED-PAYLOAD";
const sha256 = (data: string | Buffer): string => hash("sha256", data, "hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

/** As AWS encodes: everything but letters, digits and `-._~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** S3 takes a path's segments as they are; the other services encode what came once more. */
const canonicalPath = (path: string, isS3: boolean): string =>
  path
    .split("/")
    .map((segment) => encode(isS3 ? decode(segment) : segment))
    .join("/");

const canonicalQuery = (query: string): string =>
  query
    .split("&")
    .filter((pair) => pair !== "" && !pair.startsWith("X-Amz-Signature="))
    .map((pair) => {
      const at = pair.indexOf("=");
      const [name, value] = at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
      return `${encode(decode(name))}=${encode(decode(value))}`;
    })
    .sort()
    .join("&");

const canonicalValue = (value: string | string[] | undefined): string =>
  String(value ?? "")
    .trim()
    .replace(/ +/g, " ");

/** By secret, day, region and service; a day's key is asked for with every call. */
const keys = new Map<string, Buffer>();
const keysMax = 1_000;

const signingKey = (secret: string, [day = "", region = "", service = ""]: readonly string[]): Buffer => {
  const name = `${secret} ${day} ${region} ${service}`;
  const known = keys.get(name);
  if (known) return known;
  if (keys.size >= keysMax) keys.clear();
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), "aws4_request");
  keys.set(name, key);
  return key;
};

/**
 * Computes a request's signature anew, Signature Version 4, from its method, path, query, signed headers and body;
 * undefined when it is the one that came. The body's hash that S3 is told is covered, but not held against the body.
 */
export function signatureFault(
  signature: Signature,
  request: SignedRequest,
  secret: string,
): SignatureFault | undefined {
  const { headers, method, path, query, body } = request;
  const isS3 = signature.service === "s3";
  const { signedHeaders } = signature;
  const left = Object.keys(headers).filter(
    (name) => name.startsWith("x-amz-") && !signedHeaders.includes(name),
  );
  if (isS3 && left.length > 0) return { kind: "unsigned", headers: left };
  const told = signature.contentHash ?? (signature.validity ? unsignedPayload : sha256(""));
  const canonical = [
    method,
    canonicalPath(path, isS3),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${canonicalValue(headers[name])}`),
    "",
    signedHeaders.join(";"),
    isS3 || body === null ? told : sha256(body),
  ].join("\n");
  const scope = signature.scope.join("/");
  const toSign = [algorithm, signature.signedAt, scope, sha256(canonical)].join("\n");
  const wanted = hmac(signingKey(secret, signature.scope), toSign);
  const given = Buffer.from(signature.value, "hex");
  const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isSame ? undefined : { kind: "mismatch" };
}
