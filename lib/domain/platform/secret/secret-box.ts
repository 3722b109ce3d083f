import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** What a sealed secret belongs to; sealed for one record, it opens for no other. */
export interface SecretContext {
  readonly workspaceId: WorkspaceId;
  readonly recordId: string;
}

/** Longest secret that can be sealed, in bytes of UTF-8: KMS's own limit. */
export const secretBytesMax = 4_096;

/** Encrypts a secret so that an item may hold it. */
export interface SecretSealer {
  /** Throws RangeError for an empty or too long secret. */
  seal(context: SecretContext, secret: string): Promise<string>;
}

/** Decrypts what a SecretSealer sealed. */
export interface SecretOpener {
  /** Rejects when the text was sealed for another record or is damaged. */
  open(context: SecretContext, sealed: string): Promise<string>;
}
