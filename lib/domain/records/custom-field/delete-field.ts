import { Refusal } from "#lib/contract/errors.ts";
import type { CustomFieldId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import type { CustomValues } from "#lib/contract/records/custom-values.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import type { Namer, Namers } from "#lib/domain/platform/naming/namer.ts";
import { requireUnnamed } from "#lib/domain/platform/naming/require-unnamed.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import type { LeadSchemaWriter } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import { rulesNaming } from "#lib/domain/records/lead/rules-naming.ts";
import { type SchemaStamp, schemaAudit } from "#lib/domain/records/lead/schema-audit.ts";
import { findField } from "./custom-fields.ts";
import { customPath } from "./custom-path.ts";

/** API Gateway cuts a request at 29 s. */
const lookMsMax = 20_000;
/** Whoever read the field before it was archived may still be writing values; nobody who writes runs longer. */
const settleMs = 120_000;
const expected = 3_200;

interface Holders {
  all(
    workspaceId: WorkspaceId,
  ): AsyncIterable<{ readonly record: { readonly id: string; readonly custom: CustomValues } }>;
}

interface Deps {
  readonly leadSchemas: LeadSchemaWriter;
  readonly leads: Pick<LeadReader, "newestFirst">;
  /** Deleted ones among them, which can be restored. */
  readonly companies: Holders;
  readonly deals: Holders;
  readonly namers: Namers;
  readonly clock: () => Date;
}

const requireArchived = (field: CustomField, now: Date): void => {
  if (!field.archived)
    throw new Refusal("wrong_state", {
      detail: "Archive the field first: PUT /custom-fields/{field_id} with `archived: true`.",
    });
  const settledAt = Date.parse(field.updated_at) + settleMs;
  if (now.getTime() < settledAt)
    throw new Refusal("wrong_state", {
      detail:
        "The field was archived a moment ago, and requests may still be writing its values. Try again in two minutes.",
    });
};

/** The records that may have a value of a field, and whether they do. */
async function* holders({ leads, companies, deals }: Deps, workspaceId: WorkspaceId, field: CustomField) {
  const name = customPath(field);
  if (field.on !== "deal")
    for await (const { lead } of leads.newestFirst(workspaceId, { expected }))
      yield { id: lead.id, has: valueAt(lead, name) !== undefined };
  if (field.on === "lead") return;
  const records = field.on === "company" ? companies : deals;
  for await (const {
    record: { id, custom },
  } of records.all(workspaceId))
    yield { id, has: custom[field.key] !== undefined };
}

const requireUnused = async (deps: Deps, workspaceId: WorkspaceId, field: CustomField): Promise<void> => {
  const { clock } = deps;
  const name = customPath(field);
  const endsAtMs = clock().getTime() + lookMsMax;
  let looked = 0;
  for await (const { id, has } of holders(deps, workspaceId, field)) {
    if (has)
      throw new Refusal("wrong_state", {
        detail: `${id} has a value of \`${name}\`. Clear the values first, or leave the field archived.`,
      });
    looked += 1;
    if (looked % 1_000 === 0 && clock().getTime() > endsAtMs)
      throw new Refusal("wrong_state", {
        detail: `The first ${looked} records have no value of \`${name}\`; there are more than one request can look at. Leave the field archived.`,
      });
  }
};

/** Deletes an archived field of which no record has a value, not even one that could be restored. */
export const deleteField = async (
  deps: Deps,
  id: CustomFieldId,
  stamp: SchemaStamp,
  ifMatch?: number,
): Promise<void> => {
  const { leadSchemas, clock } = deps;
  const workspaceId = stamp.actor.workspace_id;
  const leadSchema = await leadSchemas.read(workspaceId);
  const before = findField(leadSchema, id);
  requireVersion(before, ifMatch);
  requireArchived(before, clock());
  const [rule] = rulesNaming(leadSchema.rules, customPath(before));
  if (rule !== undefined)
    throw new Refusal("wrong_state", { detail: `The rule "${rule.name}" (${rule.id}) names this field.` });
  const isNaming = ({ fields = [] }: Namer): boolean => fields.includes(customPath(before));
  await requireUnnamed(deps.namers, workspaceId, isNaming);
  await requireUnused(deps, workspaceId, before);
  const audit = schemaAudit("custom_field.delete", { before }, stamp);
  if (!(await leadSchemas.write(leadSchema, { field: { before } }, audit)))
    await deleteField(deps, id, stamp, ifMatch);
};
