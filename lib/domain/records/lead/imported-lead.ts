import * as z from "zod";
import { EmailStatus, LeadValues } from "#lib/contract/records/lead-record.ts";

/** What a row of a file brings: a new lead, and the verdict on its address, which no caller of the API may set. */
export const ImportedLead = z.strictObject({
  ...LeadValues.shape,
  email_status: EmailStatus.optional(),
  /** The cell of a column of owners, until it is known which member it names. */
  owner: z.string().max(320).optional(),
});
export type ImportedLead = z.infer<typeof ImportedLead>;
