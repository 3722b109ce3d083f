import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { OrderKind, PausedOrder } from "#lib/contract/team/paused-order.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";

/** A record that acts by itself in the name of members: its authors. */
export interface StandingOrder {
  readonly kind: OrderKind;
  readonly id: string;
  readonly name: string;
  /** All of them must still be allowed to write such a record. */
  readonly authors: readonly MemberId[];
  /** True if the record itself is stored as paused. */
  readonly rests?: boolean;
  /** Whether a member of this role may write such a record. */
  readonly mayGive: (role: Role) => boolean;
}

/** Reads which standing orders are paused, consistently. */
export interface OrderPauses {
  get(workspaceId: WorkspaceId, id: string): Promise<PausedOrder | undefined>;
  all(workspaceId: WorkspaceId): Promise<readonly PausedOrder[]>;
}

export interface OrderPausing extends OrderPauses {
  /** Pauses an order and writes the audit line, both or neither. An order keeps the first pause of its author. */
  pause(workspaceId: WorkspaceId, pause: PausedOrder): Promise<void>;
}

export interface EndedPauses extends OrderPauses {
  /** Ends this pause and writes the audit line, both or neither. Returns false if another pause is stored, or none. */
  end(workspaceId: WorkspaceId, pause: PausedOrder, audit?: AuditEntry): Promise<boolean>;
}

/** Asked before a standing order acts. */
export interface OrderGuard {
  /**
   * Returns the ids of the orders that may not act: those that are paused, and those with an author who may no longer
   * write such a record, which are paused by this call. Reads the pauses and the authors consistently.
   */
  paused(workspaceId: WorkspaceId, orders: readonly StandingOrder[], now: Date): Promise<ReadonlySet<string>>;
  /** Pauses an order whose author lost access to a record that it names. */
  lostAccess(workspaceId: WorkspaceId, order: StandingOrder, now: Date): Promise<void>;
}
