import type { TellDeps } from "#lib/domain/records/company/tell-companies.ts";
import type { DismissalStore } from "#lib/domain/records/duplicate/dismissal-store.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { SuppressionReader } from "#lib/domain/records/lead/suppression/suppression.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import type { DealWriteDeps } from "../deals/write-deals.ts";
import type { ChunkFiles } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import type { ChunkLedger, ChunkName, ImportStore } from "../import-store.ts";
import type { RecordsAboutDeps } from "../undo/records-about.ts";

export interface ChunkDeps {
  readonly imports: Pick<ImportStore, "get" | "write">;
  readonly orders: Pick<OrderGuard, "paused">;
  readonly files: ChunkFiles;
  readonly leads: BulkLeads;
  readonly suppressions: SuppressionReader;
  /** Of imports of deals. */
  readonly deals: Pick<
    DealWriteDeps,
    "recordStore" | "leadsByIds" | "currencyRatesStore" | "leadSchemaReader"
  >;
  /** Of the undo of leads that the import made. */
  readonly recordsAbout: RecordsAboutDeps;
  /** Of rows that say something of their companies. */
  readonly companies: TellDeps;
  readonly leadSchemas: LeadSchemaReader;
  readonly lists: Pick<ListReader, "get">;
  readonly members: Pick<MemberReader, "list">;
  readonly dismissals: Pick<DismissalStore, "set">;
  readonly ledger: Pick<ChunkLedger, "isDone" | "heldIn" | "settle">;
}

/** One chunk in one pass, at a time. */
export interface ChunkRun {
  readonly record: ImportRecord;
  readonly pass: number;
  readonly chunk: number;
  readonly at: string;
}

export const nameOf = ({ record, pass, chunk }: ChunkRun): ChunkName => ({
  workspaceId: record.workspace_id,
  importId: record.id,
  revision: record.revision,
  pass,
  chunk,
});
