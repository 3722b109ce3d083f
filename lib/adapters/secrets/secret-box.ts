import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import {
  type SecretContext,
  type SecretOpener,
  type SecretSealer,
  secretBytesMax,
} from "#lib/domain/platform/secret/secret-box.ts";

const contextOf = ({ workspaceId, recordId }: SecretContext): Record<string, string> => ({
  workspace_id: workspaceId,
  record_id: recordId,
});

/** Seals under a KMS key, bound to workspace and record; the text is base64. */
export const makeSecretSealer = (keyArn: string): SecretSealer => {
  const client = new KMSClient({});
  return {
    seal: async (context, secret) => {
      const plaintext = Buffer.from(secret, "utf8");
      if (plaintext.length === 0 || plaintext.length > secretBytesMax)
        throw new RangeError(`a secret has 1 to ${secretBytesMax} bytes`);
      const { CiphertextBlob } = await client.send(
        new EncryptCommand({ KeyId: keyArn, Plaintext: plaintext, EncryptionContext: contextOf(context) }),
      );
      if (CiphertextBlob === undefined) throw new Error("KMS answered without a ciphertext");
      return Buffer.from(CiphertextBlob).toString("base64");
    },
  };
};

export const makeSecretOpener = (keyArn: string): SecretOpener => {
  const client = new KMSClient({});
  return {
    open: async (context, sealed) => {
      const { Plaintext } = await client.send(
        new DecryptCommand({
          KeyId: keyArn,
          CiphertextBlob: Buffer.from(sealed, "base64"),
          EncryptionContext: contextOf(context),
        }),
      );
      if (Plaintext === undefined) throw new Error("KMS answered without a plaintext");
      return Buffer.from(Plaintext).toString("utf8");
    },
  };
};
