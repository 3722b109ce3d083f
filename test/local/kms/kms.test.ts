import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSecretOpener, makeSecretSealer } from "#lib/adapters/secrets/secret-box.ts";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type Kept, keptInMemory } from "#lib/local/kept.ts";
import { type Kms, startKms } from "#lib/local/kms/index.ts";

const deployment = { region: "us-east-1", accountId: "000000000000" };
const id = "0b6ae0e0-9d3c-4f63-8f0c-6f2d7a9d9f11";
const KeyId = `arn:aws:kms:us-east-1:000000000000:key/${id}`;
let kms: Kms;
let keys: Kept<string>;
let client: KMSClient;

const clientOf = ({ url: endpoint }: Kms) =>
  new KMSClient({ endpoint, region: "us-east-1", credentials: { accessKeyId: "a", secretAccessKey: "b" } });

beforeEach(async () => {
  keys = keptInMemory();
  kms = await startKms({ ...deployment, keys });
  kms.makeKey(id);
  client = clientOf(kms);
});
afterEach(async () => {
  client.destroy();
  await kms.close();
});

const seal = async (text: string, EncryptionContext: Record<string, string> = { record: "1" }) =>
  (await client.send(new EncryptCommand({ KeyId, Plaintext: Buffer.from(text), EncryptionContext })))
    .CiphertextBlob;
const open = async (CiphertextBlob: Uint8Array | undefined, EncryptionContext: Record<string, string>) => {
  const { Plaintext } = await client.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }));
  return Buffer.from(Plaintext ?? []).toString();
};

describe("a sealed text", () => {
  it("opens with its context in any order, and holds nothing of the text", async () => {
    const sealed = await seal("whsec_secret", { a: "1", b: "2" });

    expect(Buffer.from(sealed ?? []).includes("whsec")).toBe(false);
    await expect(open(sealed, { b: "2", a: "1" })).resolves.toBe("whsec_secret");
  });

  it("does not open with another context, or with a byte changed", async () => {
    const sealed = await seal("secret");
    const changed = Uint8Array.from(sealed ?? [], (byte, index) => (index === 69 ? byte ^ 1 : byte));

    await expect(open(sealed, { record: "2" })).rejects.toThrow(
      expect.objectContaining({ name: "InvalidCiphertextException" }),
    );
    await expect(open(changed, { record: "1" })).rejects.toThrow(
      expect.objectContaining({ name: "InvalidCiphertextException" }),
    );
  });

  it("opens in a run that comes after a kill: a key is kept when it is made", async () => {
    const sealed = await seal("secret");
    const next = await startKms({ ...deployment, keys });
    await kms.close();
    [kms, client] = [next, clientOf(next)];

    await expect(open(sealed, { record: "1" })).resolves.toBe("secret");
  });
});

describe("a key", () => {
  it("that nobody made is not found, and takes no more than KMS's 4,096 bytes", async () => {
    const Plaintext = Buffer.alloc(4_097);

    await expect(
      client.send(new EncryptCommand({ KeyId: "none", Plaintext: Buffer.from("a") })),
    ).rejects.toThrow(expect.objectContaining({ name: "NotFoundException" }));
    await expect(client.send(new EncryptCommand({ KeyId, Plaintext }))).rejects.toThrow("4096");
  });
});

describe("a secret of a record", () => {
  it("opens for that record of that workspace alone", async () => {
    const environment = {
      AWS_ENDPOINT_URL: kms.url,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "a",
      AWS_SECRET_ACCESS_KEY: "b",
    };
    Object.assign(process.env, environment);
    const workspaceId = WorkspaceId.parse("ws_01JZ0000000000000000000000");
    const other = WorkspaceId.parse("ws_01JZ0000000000000000000001");
    const sealed = await makeSecretSealer(KeyId).seal({ workspaceId, recordId: "wh_1" }, "gehéim");
    const opener = makeSecretOpener(KeyId);

    await expect(opener.open({ workspaceId, recordId: "wh_1" }, sealed)).resolves.toBe("gehéim");
    await expect(opener.open({ workspaceId, recordId: "wh_2" }, sealed)).rejects.toThrow();
    await expect(opener.open({ workspaceId: other, recordId: "wh_1" }, sealed)).rejects.toThrow();
    for (const name of Object.keys(environment)) delete process.env[name];
  });
});
