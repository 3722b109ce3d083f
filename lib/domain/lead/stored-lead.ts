import type { Actor } from "#lib/contract/actor.ts";
import type { ImportId, LeadId, MemberId, WorkspaceId } from "#lib/contract/ids.ts";
import type { Lead } from "#lib/contract/lead-record.ts";

/**
 * Who wrote an image. `manual` is one lead by hand, `api` a batch; images of `import` give no event of their own,
 * since the import's end gives the summary.
 */
export type WrittenBy =
  | {
      readonly kind: "manual" | "api";
      readonly memberId: MemberId;
      readonly requestId: string;
    }
  | {
      readonly kind: "import";
      readonly importId: ImportId;
      readonly row: number;
    };

/** A lead as the table holds it. */
export interface StoredLead {
  readonly workspaceId: WorkspaceId;
  readonly lead: Lead;
  readonly writtenBy: WrittenBy;
  /** Set while the lead is in the bin, where nothing but a restore sees it. */
  readonly deleted?: { readonly at: string; readonly by: MemberId };
}

/** The stamp of a change: who, when, under which request. */
export interface Stamp {
  readonly actor: Actor;
  readonly at: string;
  readonly requestId: string;
  readonly via: "manual" | "api";
}

export const writtenBy = (stamp: Stamp): WrittenBy => ({
  kind: stamp.via,
  memberId: stamp.actor.member_id,
  requestId: stamp.requestId,
});

/** A unique value of a lead, which a lock item guards. */
export interface UniqueValue {
  readonly kind: "email" | "ext";
  readonly value: string;
}

/** The values that a lead holds alone; a deleted one holds none. */
export const uniqueValues = (stored: StoredLead | undefined): UniqueValue[] => {
  if (stored === undefined || stored.deleted !== undefined) return [];
  const { email, external_ids } = stored.lead;
  return [
    ...(email === null ? [] : [{ kind: "email" as const, value: email }]),
    ...Object.entries(external_ids).map(([source, id]) => ({
      kind: "ext" as const,
      value: `${source}:${id}`,
    })),
  ];
};

/** How a path names a lead: by id, by email or by a foreign system's id. */
export type LeadRef = { readonly by: "id"; readonly id: LeadId } | ({ readonly by: "unique" } & UniqueValue);
