import { createHash } from "node:crypto";
import type { Reply } from "./respond.ts";

/**
 * `"7-Qk3v…"`: the record's version, which If-Match asks for, and a hash of what was answered, since counters, links
 * and what a role may see change without a version.
 */
export const entityTag = (version: number | undefined, body: string): string => {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 16);
  return `"${version ?? "body"}-${hash}"`;
};

const isNamed = (header: string, tag: string): boolean =>
  header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);

/** The 304 of a caller who has this answer already; any other is left as it is. */
export const unlessKnown = (reply: Reply, ifNoneMatch: string | undefined): Reply => {
  const { etag } = reply.headers;
  if (reply.status !== 200 || etag === undefined || ifNoneMatch === undefined) return reply;
  return isNamed(ifNoneMatch, etag) ? { status: 304, headers: { etag }, body: "" } : reply;
};
