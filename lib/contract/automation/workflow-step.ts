import * as z from "zod";
import { EventNameInput, EventWhere } from "#lib/contract/platform/event-condition.ts";
import { Filter } from "#lib/contract/platform/filter-record.ts";
import { ListId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { leadFields } from "#lib/contract/records/lead-record.ts";
import {
  type AssignFields,
  type CallFields,
  type EnrolInFields,
  effectShapes,
  type RecordFields,
  type ScoreFields,
} from "./workflow-act.ts";
import { Guardrail, guardrailsMax, SplitMetric } from "./workflow-split.ts";
import { Span, Until, Wait } from "./workflow-wait.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

/** A step's id within its workflow. It stays when the workflow is edited, so that traces go on naming the same step. */
export const StepId = z
  .string()
  .regex(/^s[1-9]\d{0,8}$/, "A step's id is `s` and a number; leave it out to be given one.");
export type StepId = z.infer<typeof StepId>;

/** What becomes of a run whose step can't be done to the lead. */
export const OnError = z.enum(["stop", "skip"]);
export type OnError = z.infer<typeof OnError>;

export const AwaitedEvent = z.strictObject({
  event: EventNameInput,
  where: EventWhere.optional(),
  since: z
    .enum(["enrolled", "now"])
    .optional()
    .describe("From when on it counts: `enrolled` when left out, so that what came meanwhile is not missed."),
  up_to: Span.describe("Then the run goes on with `else`."),
});
export type AwaitedEvent = z.infer<typeof AwaitedEvent>;

const field = text(100).describe("By its name in filters: `score`, `company.city`, `custom.budget`.");
const tag = leadFields.tags.element;
const list = ListId.describe("A static list.");

/** How many arms a split, and how many ways a choice, may have. */
export const branchesMax = 10;
export const repeatsMax = 20;

/** The shape of each kind of step, over a filter and the steps within it. The key that names the kind stands first. */
export const stepShapes = <F extends z.ZodType, S extends z.ZodType>(filter: F, steps: S) => {
  const own = {
    id: StepId.optional(),
    name: text(100).optional().describe("What people call it."),
    only_if: filter.optional().describe("Otherwise the step is passed over."),
  };
  const act = { ...own, on_error: OnError.optional().describe("`stop` when left out.") };
  // biome-ignore lint/suspicious/noThenProperty: the document's word; it holds steps, which nobody calls
  const branch = { then: steps, else: steps };
  return {
    set: z.strictObject({ do: z.literal("set"), field, value: z.unknown(), ...act }),
    add_tag: z.strictObject({ do: z.literal("add_tag"), tag, ...act }),
    remove_tag: z.strictObject({ do: z.literal("remove_tag"), tag, ...act }),
    add_to_list: z.strictObject({ do: z.literal("add_to_list"), list, ...act }),
    remove_from_list: z.strictObject({ do: z.literal("remove_from_list"), list, ...act }),
    set_stage: z.strictObject({
      do: z.literal("set_stage"),
      stage: text(201).describe(
        "By its name, `Pipeline / Stage` where names repeat, or its id; kept as its id.",
      ),
      ...act,
    }),
    assign: z.strictObject({ ...effectShapes.assign, ...act }),
    create_task: z.strictObject({ ...effectShapes.create_task, ...act }),
    add_note: z.strictObject({ ...effectShapes.add_note, ...act }),
    create_deal: z.strictObject({ ...effectShapes.create_deal, ...act }),
    notify: z.strictObject({ ...effectShapes.notify, ...act }),
    adjust_score: z.strictObject({ ...effectShapes.adjust_score, ...act }),
    call_url: z.strictObject({ ...effectShapes.call_url, ...act }),
    enrol_in: z.strictObject({ ...effectShapes.enrol_in, ...act }),
    wait: z.strictObject({ wait: Wait, ...own }),
    wait_until: z.strictObject({ wait_until: Until, ...own }),
    wait_for: z.strictObject({ wait_for: AwaitedEvent, ...branch, ...own }),
    if: z.strictObject({ if: filter, ...branch, ...own }),
    choose: z.strictObject({
      choose: z
        .array(z.strictObject({ when: filter, steps }))
        .min(1)
        .max(branchesMax),
      else: steps,
      ...own,
    }),
    split: z.strictObject({
      split: z.strictObject({
        name: text(64).describe("Unique in the workflow: by it and the lead the arm is chosen."),
        arms: z
          .array(
            z.strictObject({
              name: text(64),
              weight: z.int().min(1).max(1_000),
              hold_out: z.boolean().optional().describe("Its leads get nothing: their run ends."),
              steps,
            }),
          )
          .min(2)
          .max(branchesMax),
        metric: SplitMetric.optional(),
        guardrails: z.array(Guardrail).max(guardrailsMax).optional(),
      }),
      ...own,
    }),
    repeat: z.strictObject({
      repeat: z.strictObject({
        times: z.int().min(1).max(repeatsMax),
        while: filter.optional().describe("Asked before each time."),
        steps,
      }),
      ...own,
    }),
    end: z.strictObject({ end: z.literal(true), ...own }),
  } as const;
};

export type StepKind = keyof ReturnType<typeof stepShapes>;
export const stepKinds = Object.keys(stepShapes(z.unknown(), z.unknown())) as StepKind[];

/** Those that do something. */
export const actKinds = stepKinds.filter((kind) => "do" in stepShapes(z.unknown(), z.unknown())[kind].shape);

interface Own {
  readonly id: StepId;
  readonly name?: string | undefined;
  readonly only_if?: Filter | undefined;
}
interface Act extends Own {
  readonly on_error?: OnError | undefined;
}
type Steps = readonly Step[];

/** What changes the lead. */
export type LeadStep =
  | (Act & { readonly do: "set"; readonly field: string; readonly value?: unknown })
  | (Act & { readonly do: "add_tag" | "remove_tag"; readonly tag: string })
  | (Act & { readonly do: "add_to_list" | "remove_from_list"; readonly list: ListId })
  | (Act & { readonly do: "set_stage"; readonly stage: string });

/** Gives the lead an owner. */
export type AssignStep = Act & AssignFields;

/** What makes a record about the lead: a task, a note, a deal or a comment. */
export type RecordStep = Act & RecordFields;
export type ScoreStep = Act & ScoreFields;
/** Calls an address outside. */
export type CallStep = Act & CallFields;
/** Sends the lead through another workflow as well. */
export type EnrolInStep = Act & EnrolInFields;

/** Everything that a step may do. */
export type ActStep = LeadStep | AssignStep | RecordStep | ScoreStep | CallStep | EnrolInStep;

export interface ChooseStep extends Own {
  readonly choose: readonly { readonly when: Filter; readonly steps: Steps }[];
  readonly else: Steps;
}
export interface SplitArm {
  readonly name: string;
  readonly weight: number;
  readonly hold_out?: boolean | undefined;
  readonly steps: Steps;
}

/** A step as it is kept: its id given, its filters read. */
export type Step =
  | ActStep
  | (Own & { readonly wait: Wait })
  | (Own & { readonly wait_until: Until })
  | (Own & { readonly wait_for: AwaitedEvent; readonly then: Steps; readonly else: Steps })
  | (Own & { readonly if: Filter; readonly then: Steps; readonly else: Steps })
  | ChooseStep
  | (Own & {
      readonly split: {
        readonly name: string;
        readonly arms: readonly SplitArm[];
        readonly metric?: SplitMetric | undefined;
        readonly guardrails?: readonly Guardrail[] | undefined;
      };
    })
  | (Own & {
      readonly repeat: { readonly times: number; readonly while?: Filter | undefined; readonly steps: Steps };
    })
  | (Own & { readonly end: true });

/** As many steps as a workflow may have, at each of its levels. */
const steps = z.lazy(() => z.array(Step).max(sizes.workflowStepsMax));
const shapes = stepShapes(Filter, steps);

/** A step as it is kept and answered. */
export const Step: z.ZodType<Step> = z.union(
  Object.values<z.ZodObject>(shapes).map((shape) => shape.extend({ id: StepId })) as unknown as [
    z.ZodType<Step>,
    z.ZodType<Step>,
  ],
);

// Read by the rules of lib/domain/automation/workflow, which name the place of an error better than a schema can.
export const StepInput = z
  .unknown()
  .meta({ $ref: "#/components/schemas/NewWorkflowStep" })
  .describe("A step; `id` may be left out, and filters may be text.");
