import type { LeadId } from "#lib/contract/platform/ids.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import type { ImportRecord } from "./import-record.ts";

/**
 * The id of the lead that a row makes: of the import's time and of a hash of (import, row), the same at every try. A
 * mended row has the id that it would have had in the import that refused it.
 */
export const leadIdOf = ({ id, created_at, root }: ImportRecord, row: number): LeadId =>
  `lead_${derivedUlid(Date.parse(root?.created_at ?? created_at), `${root?.id ?? id}|${row}`)}`;
