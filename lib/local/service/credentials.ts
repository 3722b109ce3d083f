import { randomBytes } from "node:crypto";

/** An access key, as the SDK takes it. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A new access key. Those of AWS begin with AKIA; this prefix says at once that a key is good for nothing there. */
export function newCredentials(): Credentials {
  return {
    accessKeyId: `LOCAL${randomBytes(8).toString("hex").toUpperCase()}`,
    secretAccessKey: randomBytes(20).toString("hex"),
  };
}
