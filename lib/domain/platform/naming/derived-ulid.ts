import { createHash } from "node:crypto";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const base32 = (value: bigint, length: number): string => {
  let rest = value;
  let out = "";
  for (let index = 0; index < length; index += 1) {
    out = `${crockford[Number(rest & 31n)] ?? ""}${out}`;
    rest >>= 5n;
  }
  return out;
};

/** A ULID with a known time and, in place of randomness, 80 bits of the hash of `name`: the same input, the same id. */
export const derivedUlid = (timeMs: number, name: string): string => {
  const hash = createHash("sha256").update(name).digest();
  const bits = hash.subarray(0, 10).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return base32(BigInt(timeMs), 10) + base32(bits, 16);
};

/** The time that a ULID says, in milliseconds since 1970. */
export const timeOfUlid = (ulid: string): number =>
  [...ulid.slice(0, 10)].reduce((time, letter) => time * 32 + crockford.indexOf(letter), 0);
