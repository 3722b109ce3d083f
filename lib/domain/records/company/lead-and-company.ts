import type { Company } from "#lib/contract/records/company-record.ts";
import type { LeadWrite, LeadWriteOutcome } from "#lib/domain/records/lead/lead-store.ts";
import type { RecordReader, RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";

/** Writes a lead and its company in one transaction, and reads companies for it. */
export interface LeadAndCompany {
  readonly recordReader: Pick<RecordReader, "get" | "holderOf">;
  /** `stale`: somebody else wrote one of them; `duplicate_company`: another company has what this one would have. */
  write(both: {
    readonly lead: LeadWrite;
    readonly company: RecordWrite<Company>;
  }): Promise<LeadWriteOutcome | { readonly outcome: "duplicate_company"; readonly existingId: string }>;
}
