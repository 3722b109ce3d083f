import * as z from "zod";
import { jsonService, operation } from "#lib/local/events/json-service.ts";
import { ServiceError } from "#lib/local/events/service-error.ts";
import { type Kept, keptInMemory } from "#lib/local/kept.ts";
import { startLoopbackServer } from "#lib/local/loopback-server.ts";
import { KeyStore } from "./key-store.ts";

/** Key material as it is kept by key id. */
export const KeptKey = z.base64();

export interface KmsOptions {
  readonly region: string;
  readonly accountId: string;
  /** 0 or absent picks a free port. */
  readonly port?: number;
  /** Keys of earlier runs; absent: none, and none outlives this one. */
  readonly keys?: Kept<string>;
}

/** A running KMS with symmetric keys. */
export interface Kms {
  readonly url: string;
  /** Makes the key unless it is there. */
  makeKey(id: string): void;
  close(): Promise<void>;
}

/** KMS's own limit for Encrypt. */
const plaintextBytesMax = 4_096;

const context = z.record(z.string(), z.string()).default({});
const bytes = z.base64().transform((text) => Buffer.from(text, "base64"));
const EncryptInput = z.strictObject({
  KeyId: z.string(),
  Plaintext: bytes.refine(({ length }) => length >= 1 && length <= plaintextBytesMax, "1 to 4096 bytes"),
  EncryptionContext: context,
});
const DecryptInput = z.strictObject({
  KeyId: z.string().optional(),
  CiphertextBlob: bytes,
  EncryptionContext: context,
});

/** Starts a KMS on loopback that speaks AWS JSON 1.1: Encrypt and Decrypt, bound to an encryption context. */
export async function startKms({ region, accountId, port, keys: kept }: KmsOptions): Promise<Kms> {
  const keys = new KeyStore(kept ?? keptInMemory());
  const arnOf = (id: string): string => `arn:aws:kms:${region}:${accountId}:key/${id}`;
  const idOf = (idOrArn: string): string => idOrArn.split("key/").at(-1) ?? idOrArn;
  const EncryptionAlgorithm = "SYMMETRIC_DEFAULT";

  const operations = {
    Encrypt: operation(EncryptInput, ({ KeyId, Plaintext, EncryptionContext }) => {
      const id = idOf(KeyId);
      const sealed = keys.seal(id, Plaintext, EncryptionContext);
      if (sealed === undefined)
        throw new ServiceError("NotFoundException", `Key '${arnOf(id)}' does not exist`);
      return { CiphertextBlob: sealed.toString("base64"), KeyId: arnOf(id), EncryptionAlgorithm };
    }),
    Decrypt: operation(DecryptInput, ({ KeyId, CiphertextBlob, EncryptionContext }) => {
      const opened = keys.open(CiphertextBlob, EncryptionContext);
      // KMS does not say which of key, bytes and context was wrong either.
      if (opened === undefined) throw new ServiceError("InvalidCiphertextException", "");
      if (KeyId !== undefined && idOf(KeyId) !== opened.id)
        throw new ServiceError(
          "IncorrectKeyException",
          "The key ID does not identify the key of the ciphertext.",
        );
      return { Plaintext: opened.plaintext.toString("base64"), KeyId: arnOf(opened.id), EncryptionAlgorithm };
    }),
  };
  const server = await startLoopbackServer(jsonService("TrentService", operations), port);
  return {
    url: server.url,
    makeKey: (id) => keys.make(id),
    close: server.close,
  };
}
