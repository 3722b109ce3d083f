import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { customColumn } from "#lib/domain/records/custom-field/custom-column.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { stageAliases, stageFields } from "#lib/domain/records/pipeline/stage-fields.ts";
import type { Pipelines } from "#lib/domain/records/pipeline/stages.ts";

/** Of a workspace's schema, what filters may ask. */
export interface CatalogueParts {
  readonly fields: readonly CustomField[];
  readonly pipelines: Pipelines;
  readonly settings?: { readonly time_zone: string } | undefined;
}

/** The fields of a lead with a workspace's own, archived ones too: leads may still have their values; and its stages. */
export const schemaCatalogue = ({ fields, pipelines, settings }: CatalogueParts): Catalogue => ({
  ...leadCatalogue,
  timeZone: settings?.time_zone,
  fields: new Map([
    ...leadCatalogue.fields,
    ...Object.entries(stageFields(pipelines)),
    ...fields.map((field) => [customPath(field), customColumn(field)] as const),
  ]),
  aliases: new Map([...leadCatalogue.aliases, ...Object.entries(stageAliases)]),
});
