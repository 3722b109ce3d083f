import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { CompanyId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { copiedFields } from "#lib/contract/records/copied-fields.ts";
import type { CompanyCopyWork } from "#lib/domain/records/company/company-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";

const Glance = z.object({
  workspace_id: WorkspaceId,
  sk: CompanyId,
  version: z.int(),
  deleted_at: z.string().optional(),
  record: z.record(z.string(), z.unknown()),
});

/** What leads say of it, and what tells which leads are its own. */
const followed = [...copiedFields, "domain", "domains", "names", "merged"];

/** Companies of which something has changed that their leads follow. */
export const changedCompaniesOf = (changes: readonly ItemChange[]): readonly CompanyCopyWork[] =>
  changes.flatMap(({ before, after }) => {
    if (after?.["kind"] !== "company") return [];
    const { workspace_id, sk: company_id, version, deleted_at, record } = Glance.parse(after);
    if (deleted_at !== undefined) return [];
    const was = before === undefined ? undefined : Glance.parse(before);
    // The first lead of a domain has made it, or it is there before any; a name some leads may have already.
    const isFollowed =
      was === undefined
        ? record["domain"] === undefined
        : was.deleted_at !== undefined ||
          followed.some((field) => !isDeepStrictEqual(was.record[field], record[field]));
    return isFollowed ? [{ kind: "company_copy", workspace_id, company_id, version }] : [];
  });
