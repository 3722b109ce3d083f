import type { SecretContext, SecretOpener } from "#lib/domain/platform/secret/secret-box.ts";
import { makeSecretOpener } from "../secrets/secret-box.ts";

const rememberedMax = 1_000;
const rememberedMs = 300_000;

interface Opened {
  readonly plain: Promise<string>;
  readonly atMs: number;
}

/** Opens each secret once in five minutes: a call of KMS for every signature would cost more than the delivery. */
export const rememberSecrets = (opener: SecretOpener, nowMs: () => number = Date.now): SecretOpener => {
  const opened = new Map<string, Opened>();
  return {
    open: (context: SecretContext, sealed) => {
      const name = [context.workspaceId, context.recordId, sealed].join("|");
      const known = opened.get(name);
      if (known !== undefined && nowMs() - known.atMs < rememberedMs) return known.plain;
      const plain = opener.open(context, sealed);
      // A failure is not remembered.
      plain.catch(() => opened.delete(name));
      if (opened.size >= rememberedMax) opened.clear();
      opened.set(name, { plain, atMs: nowMs() });
      return plain;
    },
  };
};

export const makeRememberedSecrets = (keyArn: string): SecretOpener =>
  rememberSecrets(makeSecretOpener(keyArn));
