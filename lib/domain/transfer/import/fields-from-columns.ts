import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { CustomFieldId } from "#lib/contract/platform/ids.ts";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import type { NewField } from "#lib/contract/transfer/import-mapping.ts";
import type { TargetField } from "#lib/contract/transfer/imports.ts";
import type { Transforms } from "#lib/contract/transfer/transforms.ts";
import { createField } from "#lib/domain/records/custom-field/custom-fields.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import type { LeadSchemaWriter } from "#lib/domain/records/lead/lead-schema.ts";
import type { SchemaStamp } from "#lib/domain/records/lead/schema-audit.ts";
import { makesItsValue } from "#lib/domain/transfer/mapping/transform-cell.ts";
import type { Choice } from "./set-mapping.ts";

/** What somebody wants of a column: a field that there is, none, or one that is still to be made. */
interface Wish {
  readonly column: string;
  readonly field?: TargetField | null | undefined;
  readonly new_field?: NewField | undefined;
  readonly transforms?: Transforms | undefined;
}

const requireMaker = ({ role }: Actor): void => {
  if (role !== "admin" && role !== "manager")
    throw new Refusal("forbidden", { detail: "Only managers and admins make custom fields." });
};

const targetOf = (field: Pick<CustomField, "on" | "key">): TargetField =>
  field.on === "lead" ? `custom.${field.key}` : `company.custom.${field.key}`;

interface Deps {
  readonly leadSchemas: LeadSchemaWriter;
  readonly newId: () => CustomFieldId;
  readonly stamp: SchemaStamp;
  /** Of the import; for a column that it does not have no field is made. */
  readonly columns: readonly string[];
}

/** The field of this key and kind, made where there is none. */
const fieldFor = async (
  { leadSchemas, newId, stamp }: Deps,
  { label, ...wanted }: NewField,
  column: string,
): Promise<CustomField> => {
  const { fields } = await leadSchemas.read(stamp.actor.workspace_id);
  const own = fields.find((field) => customPath(field) === customPath(wanted));
  if (own?.kind === wanted.kind) return own;
  const definition = { description: null, unique: false, bounds: {}, default: null, required_on: [] };
  const named = { ...definition, ...wanted, label: label ?? column.slice(0, 100) };
  return createField(leadSchemas, named, newId(), stamp);
};

/** Makes the custom fields that a mapping asks for; answers its choices and the workspace's fields. */
export const makeFields = async (
  deps: Deps,
  wishes: readonly Wish[],
): Promise<{ readonly choices: Choice[]; readonly own: readonly CustomField[] }> => {
  const { leadSchemas, stamp, columns } = deps;
  if (wishes.some(({ new_field }) => new_field !== undefined)) requireMaker(stamp.actor);
  const choices: Choice[] = [];
  for (const { column, field = null, new_field, transforms } of wishes)
    choices.push({
      column,
      field:
        new_field !== undefined && (columns.includes(column) || makesItsValue(transforms))
          ? targetOf(await fieldFor(deps, new_field, column))
          : field,
      transforms,
    });
  return { choices, own: (await leadSchemas.read(stamp.actor.workspace_id)).fields };
};
