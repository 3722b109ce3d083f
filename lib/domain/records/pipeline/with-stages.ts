import type { ValidationError } from "#lib/contract/errors.ts";
import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import {
  findStage,
  firstStage,
  type Pipelines,
  type PlacedStage,
  stageErrorOf,
  stagesNamed,
} from "./stages.ts";

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

type Staged = Pick<Lead, "stage_id">;

/** What moves, in words. */
interface Words {
  readonly many: string;
}

const missing = ({ stage }: PlacedStage, record: Staged, { many }: Words): ValidationError[] =>
  stage.required_fields
    .filter((field) => isEmpty(valueAt(record, field)))
    .map((field) => ({
      pointer: `/${field.replaceAll(".", "/")}`,
      code: "stage_requires",
      message: `The stage "${stage.name}" takes ${many} with \`${field}\`, and this one has none.`,
      hint: `Send \`${field}\` as well.`,
    }));

const fromElsewhere = (
  pipelines: Pipelines,
  { stage }: PlacedStage,
  before: Staged,
  { many }: Words,
): ValidationError[] => {
  const from = before.stage_id;
  if (stage.allowed_from === null || from === null || stage.allowed_from.includes(from)) return [];
  const named = stage.allowed_from.flatMap((id) => findStage(pipelines, id)?.stage.name ?? []);
  const message = `The stage "${stage.name}" takes no ${many} from "${findStage(pipelines, from)?.stage.name ?? from}".`;
  const hint =
    named.length === 0 ? `It takes ${many} by force alone.` : `It takes them from: ${named.join(", ")}.`;
  return [{ pointer: "/stage_id", code: "stage_not_from_here", message, hint }];
};

const unknown = (pipelines: Pipelines, { stage_id }: LeadValues): ValidationError[] => {
  if (stage_id === undefined) return [];
  const found = findStage(pipelines, stage_id);
  const pointer = "/stage_id";
  if (found === undefined)
    return [
      {
        pointer,
        code: "unknown_stage",
        message: "There is no such stage.",
        hint: "GET /pipelines lists them.",
      },
    ];
  const message = `The stage "${found.stage.name}" is archived and takes no leads.`;
  return found.stage.archived ? [{ pointer, code: "stage_archived", message }] : [];
};

/** Whoever names a stage means its id: the same values with that. */
const byName = <T extends LeadValues>(
  pipelines: Pipelines,
  given: T,
): { readonly input: T; readonly errors: readonly ValidationError[] } => {
  const { stage, ...input } = given;
  if (stage === undefined) return { input: given, errors: [] };
  const error = stageErrorOf(pipelines, stage);
  const [found] = stagesNamed(pipelines, stage);
  const pointer = "/stage";
  if (error !== undefined || found === undefined)
    return {
      input: given,
      errors: [{ pointer, code: "unknown_stage", message: "There is no such stage.", ...error }],
    };
  const stage_id = found.stage.id;
  const errors = unknown(pipelines, { stage_id }).map((one) => ({ ...one, pointer }));
  // What is left of the row is what it was, with an id in the place of a name.
  return { input: { ...input, stage_id } as unknown as T, errors };
};

/** Why a record may not be in the stage to which it moves. */
export const moveErrors = (
  pipelines: Pipelines,
  {
    to,
    after,
    before,
  }: { readonly to: PlacedStage; readonly after: Staged; readonly before: Staged | undefined },
  words: Words,
): ValidationError[] => [
  ...(before === undefined ? [] : fromElsewhere(pipelines, to, before, words)),
  ...missing(to, after, words),
];

/** Why a lead may not be where the change puts it; nothing where it does not move. */
export const stageErrors = (
  pipelines: Pipelines,
  after: Lead,
  before: Lead | undefined,
): ValidationError[] => {
  const to = after.stage_id === before?.stage_id ? undefined : findStage(pipelines, after.stage_id);
  return to === undefined ? [] : moveErrors(pipelines, { to, after, before }, { many: "leads" });
};

/** The validator that also knows stages: a new lead begins in the first one, and a move has to be one that is allowed. */
export const withStages = (validator: LeadValidator, pipelines: Pipelines): LeadValidator => ({
  ...validator,
  read: (given) => {
    const { input, errors } = validator.read(given);
    const named = byName(pipelines, input);
    return { input: named.input, errors: [...errors, ...unknown(pipelines, given), ...named.errors] };
  },
  admit: (admitted) => {
    const { after, before, isForced } = admitted;
    const first = before === undefined ? firstStage(pipelines) : undefined;
    const placed = first === undefined || after.stage_id !== null ? after : { ...after, stage_id: first.id };
    // Where every lead begins asks for nothing that a new one may lack, whether somebody names it or not.
    const begins = before === undefined && (placed.stage_id === null || placed.stage_id === first?.id);
    const { lead, errors, warnings } = validator.admit({ ...admitted, after: placed });
    const ofMove = begins || isForced === true ? [] : stageErrors(pipelines, lead, before);
    return { lead, errors: [...errors, ...ofMove], warnings };
  },
});

/** The same validator, whose moves pass over what stages require. */
export const forcing = (validator: LeadValidator): LeadValidator => ({
  ...validator,
  admit: (admitted) => validator.admit({ ...admitted, isForced: true }),
});
