import fc from "fast-check";
import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import type { LeadId, ListId } from "#lib/contract/platform/ids.ts";
import { chanceOf, pickArm } from "#lib/domain/automation/run/pick-arm.ts";
import { numberSteps } from "#lib/domain/automation/workflow/number-steps.ts";
import { blankDocument } from "#lib/domain/automation/workflow/read-document.ts";
import { allSteps } from "#lib/domain/automation/workflow/step-parts.ts";
import type { PlainWorld } from "./plain-interpreter.ts";

/* Documents at random, and a month of what may happen to a lead, for plain-interpreter.ts to compare by. */

/** When leads are enrolled. */
export const begins = Date.parse("2026-03-02T09:00:00.000Z");
const horizonMs = 30 * 86_400_000;

export const there: ListId = "list_01J0000000000000000000000A";
const gone: ListId = "list_01J0000000000000000000000B";

export const [awake, asleep] = ["wf_01J0000000000000000000000B", "wf_01J0000000000000000000000C"] as const;

const event = fc.constantFrom("email.opened" as const, "email.replied" as const);
const tag = fc.constantFrom("hot", "cold");
const condition = fc.oneof(
  fc.record({ field: fc.constant("score"), op: fc.constant("gte"), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ field: fc.constant("tags"), op: fc.constant("has"), value: tag }),
  fc.record({ event }),
  fc.record({ event, since: fc.constant("enrolled" as const) }),
);
const filter = fc.oneof({ weight: 3, arbitrary: condition }, fc.record({ not: condition }));
const span = fc.oneof(
  fc.record({ minutes: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ hours: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ days: fc.integer({ min: 1, max: 4 }) }),
);

const own = { id: fc.constant("s0"), only_if: fc.option(filter, { nil: undefined, freq: 5 }) };
const on_error = fc.constantFrom(undefined, "skip", "stop");
const { steps } = fc.letrec<{ steps: unknown[]; step: unknown }>((tie) => {
  const some = fc.oneof({ depthSize: "small" }, fc.constant([]), tie("steps"));
  return {
    steps: fc.array(tie("step"), { maxLength: 4, minLength: 1 }),
    step: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.oneof(
        fc.record({
          do: fc.constant("set"),
          field: fc.constant("score"),
          value: fc.integer({ min: 0, max: 100 }),
          ...own,
        }),
        fc.record({
          do: fc.constant("set"),
          field: fc.constant("city"),
          value: fc.constantFrom("Oslo", "Bern"),
          ...own,
        }),
        fc.record({ do: fc.constantFrom("add_tag", "remove_tag"), tag, ...own }),
        fc.record({
          do: fc.constantFrom("add_to_list", "remove_from_list"),
          list: fc.constantFrom(there, there, there, gone),
          on_error,
          ...own,
        }),
        fc.record({
          do: fc.constant("create_task"),
          subject: fc.constantFrom("Call {{lead.city}}", "Call {{ lead.city | somewhere }}"),
          ...own,
        }),
        fc.record({
          do: fc.constant("add_note"),
          body: fc.constantFrom("{{lead.score}} points", "{{lead.city}}"),
          on_error,
          ...own,
        }),
        fc.record({ do: fc.constant("create_deal"), title: fc.constant("For {{lead.city|them}}"), ...own }),
        fc.record({
          do: fc.constant("adjust_score"),
          points: fc.constant(5),
          reason: fc.constant("x"),
          on_error,
          ...own,
        }),
        fc.record({
          do: fc.constant("notify"),
          member: fc.constant("owner"),
          message: fc.constantFrom("{{lead.score}} points", "{{lead.city|them}}"),
          on_error,
          ...own,
        }),
        fc.record({ do: fc.constant("enrol_in"), workflow_id: fc.constantFrom(awake, asleep), ...own }),
        fc.record({ wait: span, ...own }),
        fc.record({ end: fc.constant(true), ...own }),
      ),
      fc.record({
        wait_for: fc.record({ event, up_to: span, since: fc.constantFrom("now", "enrolled", undefined) }),
        // biome-ignore lint/suspicious/noThenProperty: the document's word
        then: some,
        else: some,
        ...own,
      }),
      // biome-ignore lint/suspicious/noThenProperty: the document's word
      fc.record({ if: filter, then: some, else: some, ...own }),
      fc.record({
        choose: fc.array(fc.record({ when: filter, steps: some }), { minLength: 1, maxLength: 3 }),
        else: some,
        ...own,
      }),
      fc.record({
        split: fc.record({
          name: fc.constantFrom("tone", "hour"),
          arms: fc.tuple(
            fc.record({ name: fc.constant("a"), weight: fc.constant(1), steps: some }),
            fc.record({
              name: fc.constant("b"),
              weight: fc.constant(2),
              hold_out: fc.boolean(),
              steps: fc.constant([]),
            }),
          ),
        }),
        ...own,
      }),
      fc.record({
        repeat: fc.record({
          times: fc.integer({ min: 1, max: 3 }),
          while: fc.option(filter, { nil: undefined }),
          steps: some,
        }),
        ...own,
      }),
    ),
  };
});

/** Documents of the steps that a plain interpreter knows. */
export const documents = fc
  .record({
    goal: fc.option(filter, { freq: 4 }),
    stop_when: fc.array(fc.oneof(fc.record({ event }), fc.record({ when: filter })), { maxLength: 2 }),
    steps,
  })
  .map(
    ({ steps: made, ...rest }): WorkflowDocument =>
      ({
        ...blankDocument,
        ...rest,
        steps: [...numberSteps(made as Step[], 0).steps],
      }) as WorkflowDocument,
  )
  .filter(({ steps: all }) => allSteps(all).length <= 40);

const moment = fc.integer({ min: 1, max: horizonMs / 1_000 }).map((second) => begins + second * 1_000);
/** Some came before the lead was enrolled. */
const eventMoment = fc.oneof(
  { weight: 4, arbitrary: moment },
  fc.integer({ min: 0, max: 90 }).map((minute) => begins - minute * 60_000),
);
export const events = fc.array(fc.record({ at: eventMoment, event }), { maxLength: 5 });
export const edits = fc.array(fc.record({ at: moment, score: fc.integer({ min: 0, max: 100 }) }), {
  maxLength: 3,
});

/** Arms that broken guardrails stop. */
export const stops = fc.array(
  fc.record({ at: eventMoment, split: fc.constantFrom("tone", "hour"), arm: fc.constantFrom("a", "b") }),
  { maxLength: 2 },
);

/** The arm of a document's split that a lead comes into. */
export const armFor =
  (document: WorkflowDocument, workflowId: string, leadId: LeadId): PlainWorld["armOf"] =>
  (split, isStopped) => {
    const found = allSteps(document.steps).find(
      ({ step }) => "split" in step && step.split.name === split,
    )?.step;
    if (found === undefined || !("split" in found)) throw new Error("no such split");
    const open = found.split.arms.filter(({ name }) => !isStopped(name));
    return open.length === 0 ? undefined : pickArm(open, chanceOf(workflowId, split, leadId)).name;
  };

/** A trace in the interpreter's words; ids are the engine's own. */
export const linesOf = (trace: readonly TraceLine[]): string[] =>
  trace.map(
    ({ at, step, outcome, detail }) =>
      `${at} ${step} ${outcome} ${/^(act|deal|cmt|wf)_/.test(detail ?? "") ? null : detail}`,
  );
