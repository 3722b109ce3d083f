import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** An answer as it was first given, kept for 24 hours. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Stands for what the caller might do when the answer was made: it is given again to nobody who may do other things. */
  readonly rights: string;
}

/** Names one request of one caller by the caller's own key. */
export interface LedgerKey {
  readonly workspaceId: WorkspaceId;
  readonly callerId: string;
  readonly key: string;
}

export type Claim =
  /** Go on. `firstAt` is when the key was first seen: a retry after a crash derives the same ids from it. */
  | { readonly claim: "run"; readonly firstAt: string }
  | { readonly claim: "answered"; readonly answer: StoredAnswer }
  | { readonly claim: "running" }
  | { readonly claim: "mismatch" };

/** Remembers requests by Idempotency-Key, so that a repeated one has one effect and one answer. */
export interface RequestLedger {
  /** Takes the key for `leaseMs`; a crashed holder's lease runs out and frees it. */
  claim(key: LedgerKey, requestHash: string, now: Date, leaseMs: number): Promise<Claim>;
  settle(key: LedgerKey, answer: StoredAnswer): Promise<void>;
  /** Gives the key back after a failure that a retry may mend. */
  release(key: LedgerKey): Promise<void>;
}
