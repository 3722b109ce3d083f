import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Kept } from "#lib/local/kept.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const idBytes = 36;

/** What KMS binds to a ciphertext without hiding it: the same pairs must be given to open it. */
export type EncryptionContext = Readonly<Record<string, string>>;

/** Independent of the pairs' order, as KMS's is. */
const boundData = (context: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** Symmetric keys by id. A ciphertext names its key: id, nonce, tag and the sealed bytes. */
export class KeyStore {
  readonly #keys: Map<string, Buffer>;

  readonly #kept: Kept<string>;

  /** Key material is kept by id, as base64. */
  constructor(kept: Kept<string>) {
    this.#kept = kept;
    this.#keys = new Map(kept.entries().map(([id, key]) => [id, Buffer.from(key, "base64")]));
  }

  /** Does nothing when there is one of this id. */
  make(id: string): void {
    if (this.#keys.has(id)) return;
    const key = randomBytes(32);
    this.#kept.put(id, key.toString("base64"));
    this.#keys.set(id, key);
  }

  /** Undefined when there is no such key. */
  seal(id: string, plaintext: Buffer, context: EncryptionContext): Buffer | undefined {
    const key = this.#keys.get(id);
    if (key === undefined) return undefined;
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(boundData(context));
    const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return Buffer.concat([Buffer.from(id.padEnd(idBytes)), nonce, cipher.getAuthTag(), sealed]);
  }

  /** The key's id and the plaintext; undefined when the key is missing, or bytes or context are others. */
  open(sealed: Buffer, context: EncryptionContext): { id: string; plaintext: Buffer } | undefined {
    const id = sealed.subarray(0, idBytes).toString("latin1").trimEnd();
    const key = this.#keys.get(id);
    if (key === undefined || sealed.length < idBytes + nonceBytes + tagBytes) return undefined;
    const rest = sealed.subarray(idBytes);
    const decipher = createDecipheriv(algorithm, key, rest.subarray(0, nonceBytes))
      .setAAD(boundData(context))
      .setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      const opened = decipher.update(rest.subarray(nonceBytes + tagBytes));
      return { id, plaintext: Buffer.concat([opened, decipher.final()]) };
    } catch {
      return undefined;
    }
  }
}
