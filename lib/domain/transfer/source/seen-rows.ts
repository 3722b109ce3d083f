import { hash } from "node:crypto";

/** What a run has read: by the hash of each row's key, the hash of the row. 16 bytes a row when kept. */
export type SeenRows = ReadonlyMap<bigint, bigint>;

const entryBytes = 16;

/** 64 bits of SHA-256: in a million rows two keys fall on one hash once in thirty million sheets. */
export const hash64 = (text: string): bigint => hash("sha256", text, "buffer").readBigUInt64BE(0);

export const packSeen = (seen: SeenRows): Buffer => {
  const bytes = Buffer.allocUnsafe(seen.size * entryBytes);
  let at = 0;
  for (const [key, row] of seen) {
    bytes.writeBigUInt64BE(key, at);
    bytes.writeBigUInt64BE(row, at + 8);
    at += entryBytes;
  }
  return bytes;
};

/** Throws a RangeError for bytes that `packSeen` did not make. */
export const unpackSeen = (bytes: Buffer): SeenRows => {
  const seen = new Map<bigint, bigint>();
  for (let at = 0; at < bytes.length; at += entryBytes)
    seen.set(bytes.readBigUInt64BE(at), bytes.readBigUInt64BE(at + 8));
  return seen;
};
