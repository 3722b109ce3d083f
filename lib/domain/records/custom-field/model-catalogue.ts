import type { CustomField } from "#lib/contract/custom-fields.ts";
import type { Catalogue, Field } from "#lib/domain/platform/filter/catalogue.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";

const fieldOf = ({ kind, options }: CustomField): Field =>
  kind === "dropdown" ? { type: kind, options: options.map(({ value }) => value) } : { type: kind };

/** The fields of a lead with a workspace's own, archived ones too: leads may still have their values. */
export const modelCatalogue = (fields: readonly CustomField[]): Catalogue =>
  fields.length === 0
    ? leadCatalogue
    : {
        ...leadCatalogue,
        fields: new Map([
          ...leadCatalogue.fields,
          ...fields.map((field) => [customPath(field), fieldOf(field)] as const),
        ]),
      };
