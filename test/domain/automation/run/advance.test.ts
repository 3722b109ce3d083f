import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import type { ListId } from "#lib/contract/platform/ids.ts";
import { advance } from "#lib/domain/automation/run/advance.ts";
import { chanceOf, pickArm } from "#lib/domain/automation/run/pick-arm.ts";
import { compile } from "#lib/domain/automation/run/program.ts";
import { type RunState, startOfRun } from "#lib/domain/automation/run/run-state.ts";
import { worldOf } from "#lib/domain/automation/run/world.ts";
import { numberSteps } from "#lib/domain/automation/workflow/number-steps.ts";
import { allSteps } from "#lib/domain/automation/workflow/step-parts.ts";
import { namedEvents } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { openGate } from "#lib/domain/records/lead/lead-gate.ts";
import { aLead } from "../../records/lead/a-lead.ts";
import { type Edit, interpret, type PlainEvent, type PlainWorld } from "./plain-interpreter.ts";

const begins = Date.parse("2026-03-02T09:00:00.000Z");
const horizonMs = 30 * 86_400_000;
const iso = (moment: number): string => new Date(moment).toISOString();

const there: ListId = "list_01J0000000000000000000000A";
const gone: ListId = "list_01J0000000000000000000000B";

const [awake, asleep] = ["wf_01J0000000000000000000000B", "wf_01J0000000000000000000000C"] as const;

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

const documents = fc
  .record({
    goal: fc.option(filter, { freq: 4 }),
    stop_when: fc.array(fc.oneof(fc.record({ event }), fc.record({ when: filter })), { maxLength: 2 }),
    steps,
  })
  .map(
    ({ steps: made, ...rest }): WorkflowDocument =>
      ({
        ...rest,
        unless: null,
        trigger: [],
        enrol: { again: "never", existing: "none" },
        time_zone: "UTC",
        quiet_hours: null,
        business_days: false,
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
const events = fc.array(fc.record({ at: eventMoment, event }), { maxLength: 5 });
const edits = fc.array(fc.record({ at: moment, score: fc.integer({ min: 0, max: 100 }) }), { maxLength: 3 });

const stops = fc.array(
  fc.record({ at: eventMoment, split: fc.constantFrom("tone", "hour"), arm: fc.constantFrom("a", "b") }),
  { maxLength: 2 },
);

const workflowId = "wf_01J0000000000000000000000A";
const armFor =
  (document: WorkflowDocument, lead: ReturnType<typeof aLead>): PlainWorld["armOf"] =>
  (split, isStopped) => {
    const found = allSteps(document.steps).find(
      ({ step }) => "split" in step && step.split.name === split,
    )?.step;
    if (found === undefined || !("split" in found)) throw new Error("no such split");
    const open = found.split.arms.filter(({ name }) => !isStopped(name));
    return open.length === 0 ? undefined : pickArm(open, chanceOf(workflowId, split, lead.id)).name;
  };

/** An arm that a broken guardrail stops. */
interface Stop {
  readonly at: number;
  readonly split: string;
  readonly arm: string;
}

/** Runs the engine as the service does: woken by news and by the clock, and again and again for nothing. */
const drive = (
  document: WorkflowDocument,
  happenings: {
    readonly events: readonly PlainEvent[];
    readonly edits: readonly Edit[];
    readonly stops: readonly Stop[];
  },
  disturb: () => number,
) => {
  // What is stored is read back, as it is between two bursts.
  const program = compile(JSON.parse(JSON.stringify(document)));
  let lead = aLead({ score: 50 });
  let state: RunState = startOfRun(program.first, iso(begins));
  const trace: TraceLine[] = [];
  const made: string[] = [];
  const ids = new Set<string>();
  const applied = new Set<Edit>();
  let now = begins;
  for (let turn = 0; state.end === null; turn += 1) {
    if (turn > 5_000) throw new Error("the run never ends");
    for (const edit of happenings.edits)
      if (edit.at <= now && !applied.has(edit)) {
        applied.add(edit);
        lead = { ...lead, score: edit.score };
      }
    const known = happenings.events.filter(({ at }) => at <= now);
    const burst = advance(
      program,
      JSON.parse(JSON.stringify(state)),
      worldOf({
        lead,
        // Told in any order, and twice.
        events: [...known, ...known].toReversed().map((one) => ({
          type: namedEvents[one.event as keyof typeof namedEvents].kind,
          machine: false,
          occurred_at: iso(one.at),
        })),
        now: new Date(now),
        timeZone: "UTC",
        enrolledAt: iso(begins),
        catalogue: leadCatalogue,
        workflowId,
        stoppedArms: happenings.stops.filter(({ at }) => at <= now),
        acting: {
          targets: new Map([
            [awake, "active"],
            [asleep, "paused"],
          ]),
          gate: openGate,
          lists: new Set([there]),
          members: new Set(),
          assigning: "elsewhere",
          calling: "elsewhere",
          by: workflowId,
          at: iso(now),
          workspaceId: "ws_01J0000000000000000000000A",
          runId: "run_01J0000000000000000000000A",
          author: "mem_01J0000000000000000000000A",
          dealPipelines: [],
          stored: {
            workspaceId: "ws_01J0000000000000000000000A",
            lead,
            writtenBy: { kind: "manual", memberId: "mem_01J0000000000000000000000A", requestId: "req" },
          },
        },
      }),
    );
    trace.push(...burst.trace);
    for (const { kind, record } of burst.made) {
      ids.add(record.id);
      made.push(
        `${record.created_at} ${kind === "deal" ? record.name : kind === "comment" ? record.body : (record.subject ?? record.body)}`,
      );
    }
    ({ state, lead } = burst);
    if (state.waiting === null) continue;
    const until = Date.parse(state.waiting.until);
    const next = Math.min(until, ...happenings.events.map(({ at }) => at).filter((at) => at > now));
    const early = now + Math.floor((next - now) * disturb());
    now = early > now && early < next ? early : next;
  }
  expect(ids.size).toBe(made.length);
  return { trace, end: state.end, lead, made };
};

const sorted = (names: readonly string[]): string[] => names.toSorted((a, b) => (a < b ? -1 : 1));

describe("a run", () => {
  it("does what a plain interpreter of its document does, however often it is woken for nothing", () => {
    fc.assert(
      fc.property(
        documents,
        events,
        edits,
        stops,
        fc.infiniteStream(fc.double({ min: 0, max: 2, noNaN: true })),
        (document, happened, edited, stopped, noise) => {
          const first = aLead({ score: 50 });
          const expected = interpret(document, {
            lead: { score: 50, city: null, tags: [], lists: [] },
            begins,
            events: happened,
            edits: edited,
            listsThere: [there],
            armOf: armFor(document, first),
            stoppedFrom: (split, arm) =>
              Math.min(
                ...stopped.flatMap((one) => (one.split === split && one.arm === arm ? [one.at] : [])),
                Number.POSITIVE_INFINITY,
              ),
            resting: [asleep],
            author: "mem_01J0000000000000000000000A",
          });

          const ran = drive(
            document,
            { events: happened, edits: edited, stops: stopped },
            () => noise.next().value ?? 1,
          );

          expect(
            ran.trace.map(
              ({ at, step, outcome, detail }) =>
                // Ids are the engine's own.
                `${at} ${step} ${outcome} ${/^(act|deal|cmt|wf)_/.test(detail ?? "") ? null : detail}`,
            ),
          ).toEqual(expected.trace);
          expect(ran.made).toEqual(expected.made);
          expect([ran.end.reason, ran.end.at]).toEqual([expected.end.reason, iso(expected.end.at)]);
          const { score, city, tags, lists } = ran.lead;
          expect({ score, city, tags: sorted(tags), lists }).toEqual({
            ...expected.lead,
            tags: sorted(expected.lead.tags),
          });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
