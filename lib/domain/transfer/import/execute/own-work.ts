import { isDeepStrictEqual } from "node:util";
import { personalHashes, valueHash } from "#lib/domain/records/lead/automatic-changes.ts";
import { fieldOf, valuesOf } from "#lib/domain/records/lead/field-changes.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { ImportRecord } from "../import-record.ts";
import type { JournalEntry } from "./journal-entry.ts";

/** True when the import has written the lead, by whichever row: a field that nobody changed since bears its stamp. */
export const isTouchedBy = ({ id }: Pick<ImportRecord, "id">, { lead }: StoredLead): boolean =>
  Object.values(lead.provenance).some(({ by }) => by === id);

/**
 * True when this very row has written the lead: its image says so or, when somebody has changed it since, no field that
 * bears the import's stamp holds anything but what the row was about to write, and some field is not as it was before.
 */
export const isWrittenBy = (
  record: Pick<ImportRecord, "id">,
  row: number,
  stored: StoredLead,
  noted: JournalEntry | undefined,
): boolean => {
  const { lead, writtenBy } = stored;
  if (writtenBy.kind === "import" && writtenBy.importId === record.id && writtenBy.row === row) return true;
  if (noted === undefined || noted.lead_id !== lead.id || !isTouchedBy(record, stored)) return false;
  if ("made" in noted) return true;
  const values = valuesOf(lead);
  const hashes = personalHashes(stored);
  const standing = noted.changes.map((change) => ({
    ...change,
    now: values.get(change.path) ?? null,
    hash: hashes.get(change.path) ?? "",
  }));
  const isOurs = ({ path }: (typeof standing)[number]) => lead.provenance[fieldOf(path)]?.by === record.id;
  return (
    standing.every(
      (one) => !isOurs(one) || isDeepStrictEqual(one.now, one.after) || one.hash === valueHash(one.after),
    ) && standing.some((one) => !isDeepStrictEqual(one.now, one.before))
  );
};
