import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import { countWords, dealsIn } from "./in-stages.ts";

interface PipelineChanged {
  readonly before: PipelineRecord;
  readonly after: PipelineRecord;
}

/** Returns the stages of deals whose type a change of a pipeline changes. */
export const retypedStages = ({ before, after }: PipelineChanged): readonly StageId[] => {
  if (before.object !== "deal") return [];
  const types = new Map(before.stages.map(({ id, type }) => [id, type]));
  return after.stages.flatMap(({ id, type }) => (types.has(id) && types.get(id) !== type ? [id] : []));
};

/**
 * Requires that no stage that holds deals changes its type: the type decides the status of its deals. Counts only where a
 * type changes. Throws Refusal `in_use` with the number of deals of each such stage.
 */
export const requireSameTypes = async (
  lake: Pick<RecordLake, "count">,
  { before, after }: PipelineChanged,
  stamp: Stamp,
): Promise<void> => {
  const retyped = retypedStages({ before, after });
  const errors: ValidationError[] = [];
  for (const [index, stage] of after.stages.entries()) {
    const was = before.stages.find(({ id }) => id === stage.id);
    if (was === undefined || !retyped.includes(stage.id)) continue;
    const deals = await dealsIn(lake, stamp, [stage.id]);
    if (deals.count === 0) continue;
    errors.push({
      pointer: `/stages/${index}/type`,
      code: "stage_holds_deals",
      message: `${countWords(deals, "deal")} in "${was.name}", and the type decides their status.`,
      hint: `Add a stage of type \`${stage.type}\`. Then move the deals with DELETE /pipelines/${before.id}/stages/${stage.id}?move_to={stage_id}.`,
    });
  }
  const [first] = errors;
  if (first !== undefined)
    throw new Refusal("in_use", {
      detail: `A stage that holds deals keeps its type. ${first.message} ${first.hint}`,
      errors,
    });
};
