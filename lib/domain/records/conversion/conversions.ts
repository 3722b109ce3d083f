import type { Company } from "#lib/contract/records/company-record.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { LeadWrite } from "#lib/domain/records/lead/lead-store.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";

/** All that a conversion writes. */
export interface Conversion {
  readonly lead: LeadWrite;
  readonly company: RecordWrite<Company> | undefined;
  readonly deal: RecordWrite<Deal> | undefined;
}

/** Writes a converted lead with its new deal and company, all or none. */
export interface Conversions {
  /** `stale`: somebody else wrote the lead or made the company; `duplicate_…`: another has an external id of it, or one of its domains. */
  write(conversion: Conversion): Promise<"stored" | "stale" | "duplicate_company" | "duplicate_deal">;
}
