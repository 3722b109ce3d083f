import { createHmac, timingSafeEqual } from "node:crypto";

/** How far a receiver's clock may be from the sender's, in seconds. */
export const toleranceSeconds = 300;

/** A message as Standard Webhooks 1.0 signs it. */
export interface SignedContent {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

const prefix = "whsec_";

const keyOf = (secret: string): Buffer => {
  if (!secret.startsWith(prefix)) throw new Error("a webhook's secret begins with whsec_");
  return Buffer.from(secret.slice(prefix.length), "base64");
};

const signatureOf = ({ id, timestamp, body }: SignedContent, secret: string): string =>
  `v1,${createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64")}`;

/** The three headers of a signed message, with one signature for each secret that is valid. */
export const signatureHeaders = (
  content: SignedContent,
  secrets: readonly string[],
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> => ({
  "webhook-id": content.id,
  "webhook-timestamp": String(content.timestamp),
  "webhook-signature": secrets.map((secret) => signatureOf(content, secret)).join(" "),
});

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether a message was signed with the secret, at most five minutes from `now`; in constant time. */
export const isSigned = (
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  secret: string,
  now: Date,
): boolean => {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": given = "" } = headers;
  if (id === undefined || at === undefined || !/^\d{1,12}$/.test(at)) return false;
  const timestamp = Number(at);
  if (Math.abs(now.getTime() / 1_000 - timestamp) > toleranceSeconds) return false;
  const right = signatureOf({ id, timestamp, body }, secret);
  return given.split(" ").some((one) => isSame(one, right));
};
