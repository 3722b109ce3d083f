import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { customColumn } from "#lib/domain/records/custom-field/custom-column.ts";
import { ownPath } from "#lib/domain/records/custom-field/custom-path.ts";
import type { DealSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { stageAliases, stageFields } from "#lib/domain/records/pipeline/stage-fields.ts";
import { plainDealCatalogue } from "./plain-deal-catalogue.ts";

/** The fields of a deal with a workspace's own, archived ones too: deals may still have their values; and its stages. */
export const dealCatalogue = ({ fields, pipelines, settings }: DealSchema): Catalogue => ({
  ...plainDealCatalogue,
  timeZone: settings?.time_zone,
  fields: new Map([
    ...plainDealCatalogue.fields,
    ...Object.entries(stageFields(pipelines)),
    ...fields.map((field) => [ownPath(field), customColumn(field)] as const),
  ]),
  aliases: new Map([...plainDealCatalogue.aliases, ...Object.entries(stageAliases)]),
});
