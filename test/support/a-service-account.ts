import { generateKeyPairSync } from "node:crypto";
import type { ServiceAccountKey } from "#lib/contract/transfer/import-sources.ts";

export interface ServiceAccount {
  readonly key: ServiceAccountKey;
  readonly publicKey: string;
}

/** A Google service account with a key of its own. */
export const aServiceAccount = (): ServiceAccount => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const client_email = "leads@project.iam.gserviceaccount.com";
  return { key: { type: "service_account", client_email, private_key: privateKey }, publicKey };
};

let known: ServiceAccount | undefined;

/** The one account that the stand-in for Google knows; making a key takes its time. */
export const knownAccount = (): ServiceAccount => {
  known ??= aServiceAccount();
  return known;
};
