import { createHash } from "node:crypto";
import { wireError } from "../wire-error.ts";

const KEPT_MS = 10 * 60 * 1000;

/** The transactions of the last ten minutes by their client tokens. */
export class ClientTokens {
  /** In the order of their making, so that the oldest come first. */
  private readonly made = new Map<string, { hash: string; atMs: number }>();

  /** Whether this very request was carried out before. Throws IdempotentParameterMismatchException. */
  isRepeated(token: string, hash: string, nowMs: number): boolean {
    for (const [old, { atMs }] of this.made) {
      if (nowMs - atMs < KEPT_MS) break;
      this.made.delete(old);
    }
    const made = this.made.get(token);
    if (made === undefined) return false;
    if (made.hash === hash) return true;
    throw wireError(
      "IdempotentParameterMismatchException",
      "Request parameters do not match with the parameters of a previous request with the same client token",
    );
  }

  remember(token: string, hash: string, nowMs: number): void {
    this.made.set(token, { hash, atMs: nowMs });
  }
}

/** Two requests are the same when their transactions are; how they ask for capacity does not count. */
export const hashOf = (transactItems: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(transactItems) ?? "")
    .digest("base64");
