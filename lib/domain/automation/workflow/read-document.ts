import type { DocumentInput, WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Fault } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { listFaults } from "#lib/domain/segments/list/require-lists.ts";
import { activityFaults } from "./activity-faults.ts";
import { documentFilters } from "./document-filters.ts";
import { idleSteps } from "./idle-steps.ts";
import { numberSteps } from "./number-steps.ts";
import { type Reading, readDocumentFilter, readSteps } from "./read-steps.ts";
import { readTriggers } from "./read-triggers.ts";
import { sendingFaults } from "./sends-in-circle.ts";
import { type SettleDeps, settleSteps } from "./settle-steps.ts";
import { passedAlready } from "./trigger-followers.ts";
import { unreachableSteps } from "./unreachable.ts";

/** A version of a workflow's document, and the number of the last step that was given an id. */
export interface Numbered {
  readonly document: WorkflowDocument;
  readonly lastStep: number;
  /** Of the workflow; a new one has none yet. */
  readonly own?: WorkflowId | undefined;
}

/** A document as it would be kept, and what is wrong with it; with faults it is none that may be kept. */
export interface ReadDocument extends Numbered {
  readonly faults: Fault[];
}

const blank: WorkflowDocument = {
  trigger: [],
  unless: null,
  goal: null,
  stop_when: [],
  enrol: { again: "never", existing: "none" },
  time_zone: "UTC",
  quiet_hours: null,
  business_days: false,
  steps: [],
};

const readStops = (
  given: NonNullable<DocumentInput["stop_when"]>,
  reading: Reading,
): WorkflowDocument["stop_when"] =>
  given.map((stop, index) => {
    const pointer = `/stop_when/${index}`;
    if ("when" in stop) return { when: readDocumentFilter(stop.when, `${pointer}/when`, reading) };
    // Read for its faults: the event's own fields are checked as a filter's are.
    readDocumentFilter({ ...stop }, pointer, reading);
    return stop;
  });

const optionalFilter = (
  given: unknown,
  before: Filter | null,
  pointer: string,
  reading: Reading,
): Filter | null => {
  if (given === undefined) return before;
  return given === null ? null : readDocumentFilter(given, pointer, reading);
};

const sizeFaults = (document: WorkflowDocument, { steps, faults }: Reading): Fault[] => {
  const bytes = Buffer.byteLength(JSON.stringify(document));
  return [
    ...(document.steps.length === 0 && faults.length === 0
      ? [{ pointer: "/steps", code: "empty", message: "A workflow has at least one step." }]
      : []),
    ...(steps > sizes.workflowStepsMax
      ? [
          {
            pointer: "/steps",
            code: "too_many_steps",
            message: `A workflow has at most ${sizes.workflowStepsMax} steps, steps within steps included.`,
          },
        ]
      : []),
    ...(bytes > sizes.workflowBytesMax
      ? [
          {
            pointer: "",
            code: "too_large",
            message: `A workflow takes at most ${sizes.workflowBytesMax} bytes.`,
          },
        ]
      : []),
  ];
};

/**
 * Reads what a request says of a workflow's doing: filters and steps in the form in which they are kept, ids given. What
 * it leaves out stays as `before` has it. Tells every fault with its place, and refuses nothing itself.
 */
export const readDocument = async (
  deps: SettleDeps,
  actor: Actor,
  input: DocumentInput,
  before: Numbered = { document: blank, lastStep: 0 },
): Promise<ReadDocument> => {
  // A run looks at one lead, whose activities are not at hand; triggers that search have them.
  const { hasActivities: _, ...catalogue } = deps.catalogue;
  const reading: Reading = { actor, catalogue, faults: [], ids: new Set(), steps: 0 };
  const inRun: Reading = { ...reading, catalogue: { ...catalogue, hasEnrolment: true } };
  const { document: was } = before;
  const read: WorkflowDocument = {
    trigger:
      input.trigger === undefined ? was.trigger : await readTriggers(deps, actor, input.trigger, reading),
    unless: optionalFilter(input.unless, was.unless, "/unless", reading),
    goal: optionalFilter(input.goal, was.goal, "/goal", inRun),
    stop_when: input.stop_when === undefined ? was.stop_when : readStops(input.stop_when, inRun),
    enrol: {
      again: input.enrol?.again ?? was.enrol.again,
      existing: input.enrol?.existing ?? was.enrol.existing,
    },
    time_zone: input.time_zone ?? was.time_zone,
    quiet_hours: input.quiet_hours === undefined ? was.quiet_hours : input.quiet_hours,
    business_days: input.business_days ?? was.business_days,
    steps: input.steps === undefined ? [...was.steps] : [...readSteps(input.steps, "/steps", 1, inRun)],
  };
  if (read.enrol.existing !== "none" && !read.trigger.some((one) => passedAlready(one) !== undefined))
    reading.faults.push({
      pointer: "/enrol/existing",
      code: "nothing_passes",
      message: "None of its triggers is about leads that pass a filter already.",
    });
  const faults = [
    ...reading.faults,
    ...sizeFaults(read, inRun),
    ...unreachableSteps(read.steps),
    ...idleSteps(read.steps),
  ];
  for (const { filter, pointer } of documentFilters(read)) {
    faults.push(...(await listFaults(deps.lists, actor, filter, pointer)));
    faults.push(...(await activityFaults(deps.lists, actor, filter, pointer)));
  }
  faults.push(...(await sendingFaults(read.steps, deps.workflows, actor.workspace_id, before.own)));
  const hasPayload = read.trigger.some((one) => "api" in one);
  const settled = await settleSteps(read.steps, { ...deps, hasPayload }, actor, faults);
  const { steps, last } = numberSteps(settled, before.lastStep);
  return { document: { ...read, steps: [...steps] }, lastStep: last, faults };
};
