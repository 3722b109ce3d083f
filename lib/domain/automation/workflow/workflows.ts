import { isDeepStrictEqual } from "node:util";
import type { DocumentInput, WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type {
  NewWorkflow,
  Overdue,
  RunsAtEnd,
  WorkflowChange,
} from "#lib/contract/automation/workflow-record.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import { requireRoom } from "#lib/domain/platform/named-record/require-room.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { type Numbered, readDocument } from "./read-document.ts";
import type { SettleDeps } from "./settle-steps.ts";
import { askedBy, watchingTriggers } from "./trigger-membership-rules.ts";
import { hearsEnds, startsAfterChange } from "./trigger-starts.ts";
import { documentOf, showWorkflow, type WorkflowRecord, type WorkflowStore } from "./workflow-record.ts";

const kind: RecordKind<WorkflowRecord> = {
  noun: "workflow",
  duplicate: "duplicate_workflow",
  shown: showWorkflow,
  // The routes admit managers and admins alone.
  authorise: () => {},
};

export interface WorkflowDeps {
  readonly workflows: WorkflowStore;
  readonly leadSchemas: LeadSchemaReader;
  readonly lists: Pick<ListReader, "get">;
  readonly members: SettleDeps["members"];
  readonly rules: SettleDeps["rules"];
  readonly pools: SettleDeps["pools"];
  readonly urls: SettleDeps["urls"];
}

/** The document of a request. Throws Refusal with everything that is wrong with it. */
const requireDocument = async (
  { leadSchemas, ...named }: WorkflowDeps,
  input: DocumentInput,
  { actor, at }: Stamp,
  before?: Numbered,
): Promise<Numbered> => {
  const leadSchema = await leadSchemas.read(actor.workspace_id);
  const validator = await leadSchemas.validator(leadSchema, new Date(at));
  const deps = { ...named, validator, leadSchema, catalogue: schemaCatalogue(leadSchema) };
  const { errors, ...read } = await readDocument(deps, actor, input, before);
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: errors });
  return read;
};

/** A new workflow as it is said in whole, whatever it was made of. */
export type OwnWorkflow = Omit<NewWorkflow, "template_id" | "params">;

/** Saves a workflow as a draft; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createWorkflow = async (
  deps: WorkflowDeps,
  id: WorkflowId,
  { name, description, category, ...input }: OwnWorkflow,
  stamp: Stamp,
): Promise<WorkflowRecord> => {
  const { actor, at } = stamp;
  const { document, lastStep } = await requireDocument(deps, input, stamp);
  await requireRoom(deps.workflows, actor.workspace_id, {
    counts: () => true,
    own: id,
    max: sizes.workflowsMax,
    nouns: "workflows",
  });
  const made = { created_by: actor.member_id, updated_by: actor.member_id, created_at: at, updated_at: at };
  const record: WorkflowRecord = {
    id,
    name,
    description,
    category,
    state: "draft",
    ...document,
    document_version: 1,
    runs: "stop",
    activated_at: null,
    last_step: lastStep,
    secrets: [],
    existing: null,
    scheduled_since: null,
    triggers_since: null,
    halted: null,
    stopped_arms: [],
    decided: [],
    paused_at: null,
    former: { listens: false, pauses: false },
    hears_ends: hearsEnds(undefined, document),
    resumed: null,
    ...made,
    version: 1,
  };
  return addRecord(kind, deps.workflows, record, stamp);
};

interface Which {
  readonly id: WorkflowId;
  readonly ifMatch: number | undefined;
}

const requireLiving = ({ state }: WorkflowRecord): void => {
  if (state === "archived")
    throw new Refusal("wrong_state", { detail: "It is archived. Make a new workflow of its steps." });
};

/** When it lets in whom, by itself. */
const timesOf = ({ trigger, time_zone }: WorkflowDocument): unknown => [
  time_zone,
  trigger.filter((one) => "schedule" in one),
];

/** Whether a change only repeats what is stored. */
const isRepeat = (before: WorkflowRecord, change: WorkflowChange): boolean => {
  const stored: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(change).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(stored[name], value),
  );
};

/** Changes a workflow; another way of doing makes the next version of its document. `decides`: for an arm of a split. */
export const changeWorkflow = async (
  deps: WorkflowDeps,
  { id, ifMatch }: Which,
  { name, description, category, ...input }: WorkflowChange,
  stamp: Stamp,
  decides?: Pick<WorkflowRecord["decided"][number], "split" | "arm">,
): Promise<WorkflowRecord> => {
  const apply = async (before: WorkflowRecord): Promise<WorkflowRecord> => {
    if (decides === undefined && isRepeat(before, { name, description, category, ...input })) return before;
    requireLiving(before);
    const was = documentOf(before);
    const { document, lastStep } = await requireDocument(deps, input, stamp, {
      document: was,
      lastStep: before.last_step,
      own: before.id,
    });
    const isNew = !isDeepStrictEqual(document, was);
    const watched = [watchingTriggers(before), watchingTriggers({ ...before, ...document })] as const;
    const named = {
      name: name ?? before.name,
      description: description === undefined ? before.description : description,
      category: category === undefined ? before.category : category,
    };
    const after = {
      ...before,
      ...named,
      ...document,
      last_step: lastStep,
      document_version: before.document_version + Number(isNew),
      hears_ends: hearsEnds(before, document),
      // A draft has no runs.
      ...(isNew && before.activated_at !== null && { former: askedBy(before) }),
      ...(decides !== undefined && {
        decided: [...before.decided, { ...decides, at: stamp.at, document_version: before.document_version }],
      }),
      // Another step or name leaves a time that has come what it was.
      ...(!isDeepStrictEqual(timesOf(document), timesOf(was)) && { scheduled_since: stamp.at }),
      ...startsAfterChange(before, document, watched, stamp.at),
    };
    return isDeepStrictEqual(after, before) ? before : { ...after, updated_by: stamp.actor.member_id };
  };
  const wanted = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(category === undefined ? {} : { category }),
  };
  return changeRecord(kind, deps.workflows, { id, ifMatch, wanted, apply }, stamp);
};

type Workflows = Pick<WorkflowDeps, "workflows">;

const changeState = (
  { workflows }: Workflows,
  { id, ifMatch }: Which,
  change: (before: WorkflowRecord) => Partial<WorkflowRecord>,
  stamp: Stamp,
): Promise<WorkflowRecord> => {
  const apply = (before: WorkflowRecord): WorkflowRecord => ({ ...before, ...change(before) });
  return changeRecord(kind, workflows, { id, ifMatch, wanted: {}, apply }, stamp);
};

/** Changes a workflow that is not archived. Throws Refusal `wrong_state` for one that is. */
const changeLiving = (
  deps: Workflows,
  id: WorkflowId,
  change: (before: WorkflowRecord) => Partial<WorkflowRecord>,
  stamp: Stamp,
): Promise<WorkflowRecord> =>
  changeState(
    deps,
    { id, ifMatch: undefined },
    (before) => {
      requireLiving(before);
      return change(before);
    },
    stamp,
  );

/** Changes the secrets by which its calls are signed. */
export const changeSecrets = (
  deps: Workflows,
  id: WorkflowId,
  change: (secrets: WorkflowRecord["secrets"]) => WorkflowRecord["secrets"],
  stamp: Stamp,
): Promise<WorkflowRecord> => changeLiving(deps, id, ({ secrets }) => ({ secrets: change(secrets) }), stamp);

/** Lets no lead into arms that broke a guardrail, each once. */
export const stopArms = (
  deps: Workflows,
  id: WorkflowId,
  broken: WorkflowRecord["stopped_arms"],
  stamp: Stamp,
): Promise<WorkflowRecord> =>
  changeState(
    deps,
    { id, ifMatch: undefined },
    ({ stopped_arms: known }) => {
      const isNew = ({ split, arm }: (typeof broken)[number]): boolean =>
        known.every((one) => one.split !== split || one.arm !== arm);
      return { stopped_arms: [...known, ...broken.filter(isNew)] };
    },
    stamp,
  );

/** How a workflow is activated. */
interface Resuming {
  readonly existing?: WorkflowRecord["existing"];
  readonly overdue?: Overdue;
}

/** Lets leads in. */
export const activateWorkflow = (
  deps: Workflows,
  id: WorkflowId,
  stamp: Stamp,
  { existing = null, overdue = "run" }: Resuming = {},
): Promise<WorkflowRecord> =>
  changeLiving(
    deps,
    id,
    (before) => {
      const { state, activated_at, paused_at } = before;
      if (state === "active") return {};
      const resumed = paused_at === null ? null : { paused_at, at: stamp.at, overdue };
      const since = { activated_at: stamp.at, scheduled_since: stamp.at };
      const fresh = { halted: null, paused_at: null, resumed };
      // One that was paused has followed its leads all the while.
      const first = activated_at === null && { existing, triggers_since: stamp.at };
      return { state: "active", ...since, ...fresh, ...first, hears_ends: hearsEnds(before, before) };
    },
    stamp,
  );

/** Lets no lead in, and runs rest. */
export const pauseWorkflow = (deps: Workflows, id: WorkflowId, stamp: Stamp): Promise<WorkflowRecord> =>
  changeLiving(
    deps,
    id,
    ({ state, paused_at }) => {
      if (state === "draft")
        throw new Refusal("wrong_state", { detail: "It is a draft: no lead comes in anyway." });
      return { state: "paused", paused_at: state === "paused" ? paused_at : stamp.at };
    },
    stamp,
  );

/** Pauses a workflow whose runs fail too often, in the name of who changed it last; answers whether it did. */
export const haltWorkflow = async (
  deps: Workflows,
  { id, updated_by: member_id }: WorkflowRecord,
  halted: NonNullable<WorkflowRecord["halted"]>,
  workspace_id: WorkspaceId,
): Promise<boolean> => {
  const actor = { workspace_id, member_id, role: "manager" } as const;
  const stamp: Stamp = { actor, at: halted.at, requestId: id, via: "manual" };
  const which = { id, ifMatch: undefined };
  const record = await changeState(
    deps,
    which,
    ({ state }) => (state === "active" ? { state: "paused", paused_at: stamp.at, halted } : {}),
    stamp,
  );
  return record.halted?.at === halted.at;
};

/** What archiving changes of a workflow, which may be archived already; runs that it has ended go on no more. */
const archived = (before: WorkflowRecord, runs: RunsAtEnd): Partial<WorkflowRecord> => {
  if (before.state === "archived" && before.runs === "stop" && runs === "finish")
    throw new Refusal("wrong_state", { detail: "Its runs were ended when it was archived." });
  return { state: "archived", runs };
};

/** Lets no lead in any more. Of an archived one whose runs go on to their end, `stop` ends them after all. */
export const archiveWorkflow = async (
  deps: Workflows,
  which: Which,
  runs: RunsAtEnd,
  stamp: Stamp,
): Promise<void> => {
  await changeState(deps, which, (before) => archived(before, runs), stamp);
};
