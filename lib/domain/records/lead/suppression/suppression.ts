import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { OptedOut } from "#lib/contract/records/opt-out.ts";

/** The source, in a lead's provenance, of values that the lead has from the suppression of its address. */
export const suppressionSource = "suppression";

/** What an address's events and leads have left, whether or not a lead has the address now. */
export interface Suppression {
  readonly optedOut: OptedOut | null;
  /** When a message to the address bounced for good; RFC 3339. */
  readonly bouncedAt: string | null;
}

export interface SuppressionReader {
  /**
   * The suppressions of normalized addresses, by address; an address without one is not in the map. Reads consistently:
   * one read unit for each address at most, none in a workspace that has never suppressed one.
   */
  of(workspaceId: WorkspaceId, addresses: readonly string[]): Promise<ReadonlyMap<string, Suppression>>;
}

/** For writers that never give a lead another address. */
export const noSuppressions: SuppressionReader = { of: async () => new Map() };

/** What suppresses an address: an opt-out, or a bounce with its time (RFC 3339). */
export type SuppressionCause =
  | { readonly optedOut: OptedOut & { readonly at: string } }
  | { readonly bouncedAt: string };

export interface SuppressionWriter {
  /**
   * Suppresses a normalized address, also one that no lead has. Idempotent. A cause from before the address was last
   * cleared changes nothing, so that a message that arrives late or twice does not undo what an admin cleared.
   */
  suppress(workspaceId: WorkspaceId, address: string, cause: SuppressionCause): Promise<void>;
}

export interface SuppressionClearer {
  /** Ends an address's opt-out, whatever was opted out of until then (RFC 3339). A bounce stays. */
  clear(workspaceId: WorkspaceId, address: string, at: string): Promise<void>;
}
