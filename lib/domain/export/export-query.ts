import { createHash } from "node:crypto";
import * as z from "zod";
import type { Actor } from "#lib/contract/actor.ts";
import { MemberId } from "#lib/contract/ids.ts";
import type { LeadFilter } from "#lib/domain/lead/lead-filter.ts";
import { exportScope } from "#lib/domain/lead/visibility.ts";
import { type AskedForm, ExportForm, formOf } from "./export-form.ts";

const score = z.number().optional();

/** What an export holds, in which form; `owner_id` confines it to one member's leads. */
export const ExportQuery = z.strictObject({
  ...ExportForm.shape,
  filter: z.strictObject({
    email: z.string().optional(),
    company: z.string().optional(),
    industry: z.string().optional(),
    score,
    "score[gt]": score,
    "score[gte]": score,
    "score[lt]": score,
    "score[lte]": score,
  }),
  owner_id: MemberId.nullable(),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

/** The query of a request, confined to what its caller may export. */
export const exportQueryOf = (
  actor: Actor,
  { format, fields, delimiter, bom, headings, compression, ...filter }: LeadFilter & AskedForm,
): ExportQuery => ({
  ...formOf({ format, fields, delimiter, bom, headings, compression }, (choice) => `?${choice}`),
  filter,
  owner_id: exportScope(actor),
});

/** The same for the same query of the same member, whatever the order of its parameters. */
export const queryFingerprint = (actor: Actor, query: ExportQuery): string => {
  const filter = Object.entries(query.filter)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([actor.member_id, { ...query, filter }]))
    .digest("base64url");
};
