import type { StageId } from "#lib/contract/platform/ids.ts";
import type { CustomField, RequiredOn } from "#lib/contract/records/custom-fields.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { Pipelines } from "#lib/domain/records/pipeline/stages.ts";
import { ownPath } from "./custom-path.ts";

const prefix = "stage:";

/** The stage for a move to which a value must be there; undefined where it must be there on another occasion. */
export const requiringStage = (when: RequiredOn): StageId | undefined =>
  when.startsWith(prefix) ? (when.slice(prefix.length) as StageId) : undefined;

/** The fields, archived ones too, that name one of these stages. */
export const fieldsNaming = (fields: readonly CustomField[], stages: readonly StageId[]): CustomField[] =>
  fields.filter(({ required_on }) =>
    required_on.some((when) => stages.includes(requiringStage(when) ?? ("" as StageId))),
  );

/** The pipelines whose stages require, beside their own fields, those that say so of themselves. */
export const withRequiredFields = ({
  fields,
  pipelines,
}: Pick<LeadSchema, "fields" | "pipelines">): Pipelines => {
  const requiring = fields.filter(
    ({ archived, required_on }) =>
      !archived && required_on.some((when) => requiringStage(when) !== undefined),
  );
  if (requiring.length === 0) return pipelines;
  return pipelines.map((pipeline) => ({
    ...pipeline,
    stages: pipeline.stages.map((stage) => {
      const own = fieldsNaming(requiring, [stage.id]).map(ownPath);
      return { ...stage, required_fields: [...new Set([...stage.required_fields, ...own])] };
    }),
  }));
};
