import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import { advance } from "#lib/domain/automation/run/advance.ts";
import { compile } from "#lib/domain/automation/run/program.ts";
import { type RunState, startOfRun } from "#lib/domain/automation/run/run-state.ts";
import { worldOf } from "#lib/domain/automation/run/world.ts";
import { namedEvents } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { aLead } from "../../records/lead/a-lead.ts";
import {
  armFor,
  asleep,
  awake,
  begins,
  documents,
  edits,
  events,
  linesOf,
  stops,
  there,
} from "./any-document.ts";
import { type Edit, interpret, type PlainEvent } from "./plain-interpreter.ts";

const iso = (moment: number): string => new Date(moment).toISOString();

const workflowId = "wf_01J0000000000000000000000A";

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
          validator: openValidator,
          lists: new Set([there]),
          roleOf: () => "manager",
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
    const told = [...happenings.events, ...happenings.edits].map(({ at }) => at);
    const next = Math.min(until, ...told.filter((at) => at > now));
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
            armOf: armFor(document, workflowId, first.id),
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

          expect(linesOf(ran.trace)).toEqual(expected.trace);
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
