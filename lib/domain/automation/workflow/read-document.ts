import type { DocumentInput, WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { listErrors } from "#lib/domain/segments/list/require-lists.ts";
import { activityErrors } from "./activity-errors.ts";
import { contactErrors } from "./contact-steps.ts";
import { documentFilters } from "./document-filters.ts";
import { guardrailErrors } from "./guardrail-errors.ts";
import { idleSteps } from "./idle-steps.ts";
import { lookingAs } from "./looking-as.ts";
import { numberSteps } from "./number-steps.ts";
import { type Reading, readDocumentFilter, readSteps } from "./read-steps.ts";
import { readTriggers } from "./read-triggers.ts";
import { sendingErrors } from "./sends-in-circle.ts";
import { type SettleDeps, settleSteps } from "./settle-steps.ts";
import { passedAlready } from "./trigger-membership-rules.ts";
import { unreachableSteps } from "./unreachable.ts";

/** A version of a workflow's document, and the number of the last step that was given an id. */
export interface Numbered {
  readonly document: WorkflowDocument;
  readonly lastStep: number;
  /** Of the workflow; a new one has none yet. */
  readonly own?: WorkflowId | undefined;
}

/** A document as it would be kept, and what is wrong with it; with errors it is none that may be kept. */
export interface ReadDocument extends Numbered {
  readonly errors: ValidationError[];
}

/** A document that says nothing. */
export const blankDocument: WorkflowDocument = {
  trigger: [],
  unless: null,
  goal: null,
  stop_when: [],
  enrol: { again: "never", existing: "none" },
  time_zone: "UTC",
  quiet_hours: null,
  business_days: false,
  contacts_per_day: null,
  contacts_per_week: null,
  company_pause: null,
  steps: [],
};

const readStops = (
  given: NonNullable<DocumentInput["stop_when"]>,
  reading: Reading,
): WorkflowDocument["stop_when"] =>
  given.map((stop, index) => {
    const pointer = `/stop_when/${index}`;
    if ("when" in stop) return { when: readDocumentFilter(stop.when, `${pointer}/when`, reading) };
    // Read for its errors: the event's own fields are checked as a filter's are.
    readDocumentFilter({ ...stop }, pointer, reading);
    return stop;
  });

/** What a request says, or what stood there before: null clears. */
const said = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

const optionalFilter = (
  given: unknown,
  before: Filter | null,
  pointer: string,
  reading: Reading,
): Filter | null => {
  if (given === undefined) return before;
  return given === null ? null : readDocumentFilter(given, pointer, reading);
};

const sizeErrors = (document: WorkflowDocument, { steps, errors }: Reading): ValidationError[] => {
  const bytes = Buffer.byteLength(JSON.stringify(document));
  return [
    ...(document.steps.length === 0 && errors.length === 0
      ? [{ pointer: "/steps", code: "empty", message: "A workflow has at least one step." }]
      : []),
    ...(steps > sizes.workflowStepsMax
      ? [
          {
            pointer: "/steps",
            code: "too_many_steps",
            message: `A workflow has at most ${sizes.workflowStepsMax} steps, steps within steps included.`,
            hint: "Let another workflow do what comes later: `enrol_in` sends the lead through it, `repeat` does steps again.",
          },
        ]
      : []),
    ...(bytes > sizes.workflowBytesMax
      ? [
          {
            pointer: "",
            code: "too_large",
            message: `A workflow takes at most ${sizes.workflowBytesMax} bytes.`,
            hint: "Let another workflow do what comes later: `enrol_in` sends the lead through it.",
          },
        ]
      : []),
  ];
};

/**
 * Reads what a request says of a workflow's doing: filters and steps in the form in which they are kept, ids given. What
 * it leaves out stays as `before` has it. Tells every error with its place, and refuses nothing itself.
 */
export const readDocument = async (
  deps: SettleDeps,
  actor: Actor,
  input: DocumentInput,
  before: Numbered = {
    document: { ...blankDocument, time_zone: deps.catalogue.timeZone ?? "UTC" },
    lastStep: 0,
  },
): Promise<ReadDocument> => {
  // A run looks at one lead, whose activities are not at hand; triggers that search have them.
  const { hasActivities: _, ...catalogue } = deps.catalogue;
  const reading: Reading = { actor, catalogue, errors: [], ids: new Set(), steps: 0 };
  const inRun: Reading = { ...reading, catalogue: { ...catalogue, hasEnrolment: true } };
  const { document: was } = before;
  const as = lookingAs(actor, was);
  const read: WorkflowDocument = {
    trigger: input.trigger === undefined ? was.trigger : await readTriggers(deps, as, input.trigger, reading),
    unless: optionalFilter(input.unless, was.unless, "/unless", reading),
    goal: optionalFilter(input.goal, was.goal, "/goal", inRun),
    stop_when: input.stop_when === undefined ? was.stop_when : readStops(input.stop_when, inRun),
    enrol: {
      again: input.enrol?.again ?? was.enrol.again,
      existing: input.enrol?.existing ?? was.enrol.existing,
    },
    time_zone: input.time_zone ?? was.time_zone,
    quiet_hours: said(input.quiet_hours, was.quiet_hours),
    business_days: input.business_days ?? was.business_days,
    contacts_per_day: said(input.contacts_per_day, was.contacts_per_day),
    contacts_per_week: said(input.contacts_per_week, was.contacts_per_week),
    company_pause: said(input.company_pause, was.company_pause),
    steps: input.steps === undefined ? [...was.steps] : [...readSteps(input.steps, "/steps", 1, inRun)],
  };
  if (read.enrol.existing !== "none" && !read.trigger.some((one) => passedAlready(one) !== undefined))
    reading.errors.push({
      pointer: "/enrol/existing",
      code: "nothing_passes",
      message: "None of its triggers is about leads that pass a filter already.",
    });
  const errors = [
    ...reading.errors,
    ...sizeErrors(read, inRun),
    ...unreachableSteps(read.steps),
    ...idleSteps(read.steps),
    ...contactErrors(read),
    ...guardrailErrors(read.steps),
  ];
  for (const { filter, pointer } of documentFilters(read)) {
    errors.push(...(await listErrors(deps.lists, as(filter), filter, pointer)));
    errors.push(...(await activityErrors(deps.lists, actor, filter, pointer)));
  }
  errors.push(...(await sendingErrors(read.steps, deps.workflows, actor.workspace_id, before.own)));
  const hasPayload = read.trigger.some((one) => "api" in one);
  // Days in values of `set` begin in the workflow's own zone.
  const validator = { ...deps.validator, timeZone: read.time_zone };
  const settled = await settleSteps(read.steps, { ...deps, validator, hasPayload, as }, actor, errors);
  const { steps, last } = numberSteps(settled, before.lastStep);
  return { document: { ...read, steps: [...steps] }, lastStep: last, errors };
};
