import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ApiKeyId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/**
 * `lr_live_<id>_<secret><crc32>`. The id is the workspace's and the key's ULID, so that a key is looked up
 * inside its workspace; the check sum tells a mistyped key from a wrong one without a read. There are no other kinds
 * than `live`: a token that says so of itself opens nothing.
 */
const pattern =
  /^lr_live_([0-7][0-9A-HJKMNP-TV-Z]{25})([0-7][0-9A-HJKMNP-TV-Z]{25})_([A-Za-z0-9_-]{43})([0-9a-f]{8})$/;

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, "0");

export interface TokenParts {
  readonly workspaceId: WorkspaceId;
  readonly keyId: ApiKeyId;
  readonly secret: string;
}

/** What is stored of a secret. It has 256 random bits, so a plain hash can't be guessed back. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Whether a bearer token means to be an API key, be it a good one or not; a JWT never begins so. */
export const isApiKeyToken = (token: string): boolean => token.startsWith("lr_");

/** A new token for a key, and the hash to store. */
export const makeToken = (
  workspaceId: WorkspaceId,
  keyId: ApiKeyId,
): { token: string; secretHash: string } => {
  const secret = randomBytes(32).toString("base64url");
  const head = `lr_live_${workspaceId.slice("ws_".length)}${keyId.slice("key_".length)}_${secret}`;
  return { token: head + checksum(head), secretHash: hashSecret(secret) };
};

/** Reads a token; undefined when it is none of ours or mistyped. */
export const parseToken = (token: string): TokenParts | undefined => {
  const match = pattern.exec(token);
  if (match === null) return undefined;
  const [, workspace = "", key = "", secret = "", sum = ""] = match;
  if (checksum(token.slice(0, -sum.length)) !== sum) return undefined;
  return { workspaceId: `ws_${workspace}`, keyId: `key_${key}`, secret };
};
