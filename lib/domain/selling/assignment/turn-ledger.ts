import type { AssignmentPoolId, AssignmentRuleId, LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LeadWrite } from "#lib/domain/records/lead/lead-store.ts";
import type { PoolState } from "./decision/pool-state.ts";
import type { OfferWrite } from "./offer/offer.ts";

/** A lead for which nobody was there. */
export interface Waiting {
  readonly leadId: LeadId;
  readonly ruleId: AssignmentRuleId;
  readonly since: string;
}

export interface TurnWrite {
  readonly workspaceId: WorkspaceId;
  /** Up to 30 leads, each with its new owner. */
  readonly leads: readonly LeadWrite[];
  /** The pools that gave them, each with its turns before and after. */
  readonly pools: readonly {
    readonly id: AssignmentPoolId;
    readonly before: PoolState;
    readonly after: PoolState;
  }[];
  /** Leads that wait no longer. */
  readonly arrived: readonly LeadId[];
  /** What is asked of the new owners. */
  readonly offers?: readonly OfferWrite[];
}

/** Serialises the turns of pools: who gets a lead and that it was their turn are written together or not at all. */
export interface TurnLedger {
  /** Consistently; a pool that has given no turn yet begins afresh. */
  states(
    workspaceId: WorkspaceId,
    pools: readonly AssignmentPoolId[],
  ): Promise<ReadonlyMap<AssignmentPoolId, PoolState>>;
  /** False where a lead or a pool has changed since: nothing was written, and no turn is lost. */
  write(write: TurnWrite): Promise<boolean>;
  /** Keeps leads for later; one that waits already keeps its time. */
  wait(workspaceId: WorkspaceId, waiting: readonly Waiting[]): Promise<void>;
  arrive(workspaceId: WorkspaceId, leads: readonly LeadId[]): Promise<void>;
  /** Longest first. */
  waiting(workspaceId: WorkspaceId): AsyncIterable<Waiting>;
  waitsSince(workspaceId: WorkspaceId, lead: LeadId): Promise<string | null>;
}
