import type { Company } from "#lib/contract/records/company-record.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";

/** Two companies of which one takes what led to the other. */
export interface CompanyMove {
  readonly giver: RecordWrite<Company>;
  readonly taker: RecordWrite<Company>;
}

/** Writes both companies and moves the unique values between them, all or nothing. */
export interface CompanyMerges {
  /** `stale`: somebody else wrote one of them; `duplicate`: a third has a value that the taker would have. */
  write(move: CompanyMove): Promise<"stored" | "stale" | "duplicate">;
}
