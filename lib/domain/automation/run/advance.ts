import type { Step, StepId } from "#lib/contract/automation/workflow-step.ts";
import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { kindOf } from "#lib/domain/automation/workflow/step-parts.ts";
import { awaitedCame } from "./awaited-event.ts";
import { settleStep } from "./do-step.ts";
import type { Node, Program } from "./program.ts";
import type { Burst, RunState, World } from "./run-state.ts";
import { stopReason } from "./stop-reason.ts";
import { brokenGuardrail, takeStep } from "./take-step.ts";
import { ended, type Walk } from "./walk.ts";

/** Steps of one burst: with more, its trace would not fit an item. */
const burstStepsMax = 50;
/** Records of one burst, and workflows to which it sends: each is up to four actions of a transaction, which has a hundred. */
const burstRecordsMax = 20;

const line = (
  step: Step,
  { now }: World,
  rest: Pick<TraceLine, "outcome"> & Partial<TraceLine>,
): TraceLine => ({
  at: now.toISOString(),
  step: step.id,
  kind: kindOf(step),
  detail: null,
  until: null,
  ...rest,
});

const nodeOf = ({ nodes }: Program, id: StepId): Node => {
  const node = nodes.get(id);
  if (node === undefined) throw new Error(`the document lost its step ${id}`);
  return node;
};

/** Lets a run go on that waits, if what it waits for is there. */
const wake = (program: Program, walk: Walk, world: World): boolean => {
  const { waiting } = walk.state;
  if (waiting === null) return true;
  const { step, next } = nodeOf(program, waiting.step);
  if ("do" in step) {
    const isHere = waiting.by !== undefined && world.does(waiting.by);
    if (!isHere && Date.parse(waiting.until) > world.now.getTime()) return false;
    walk.state = { ...walk.state, waiting: null, at: waiting.step };
    return true;
  }
  const came = "wait_for" in step && awaitedCame(step.wait_for, waiting, world);
  if (!came && Date.parse(waiting.until) > world.now.getTime()) return false;
  const allowed = world.allowedFrom(world.now.getTime());
  if (!came && allowed > world.now.getTime()) {
    const until = new Date(allowed).toISOString();
    walk.trace.push(line(step, world, { outcome: "waits", detail: "quiet_hours", until }));
    walk.state = { ...walk.state, waiting: { ...waiting, until } };
    return false;
  }
  const detail = "wait_for" in step ? (came ? "then" : "else") : null;
  walk.trace.push(line(step, world, { outcome: "resumed", detail }));
  const steps = "wait_for" in step ? (came ? step.then : step.else) : [];
  walk.state = { ...walk.state, waiting: null, at: steps[0]?.id ?? next };
  return true;
};

/**
 * Takes a run as far as it goes without waiting: what it does to the lead, where it stands then, and what it has to tell.
 * Called again for a run that waits on, it changes nothing.
 */
export const advance = (program: Program, before: RunState, world: World): Burst => {
  const walk: Walk = {
    state: before,
    lead: world.lead,
    made: [],
    points: [],
    sent: [],
    contacts: [],
    trace: [],
  };
  const done = (): Burst => ({
    state: walk.state,
    lead: walk.lead,
    made: walk.made,
    points: walk.points,
    sent: walk.sent,
    contacts: walk.contacts,
    assignment: walk.assignment,
    trace: walk.trace,
    moved: walk.state !== before,
  });
  const { waiting } = before;
  /** Waits, unless its goal or a reason to stop is there. */
  const rest = (): Burst => {
    const reason = stopReason(program, walk.state, walk.lead, world);
    if (reason !== undefined)
      walk.state = {
        ...walk.state,
        waiting: null,
        end: ended(reason, world.now, walk.state.waiting?.step),
      };
    return done();
  };
  if (before.end !== null) return done();
  // A call that is out is told of first, whatever has come meanwhile.
  if (!wake(program, walk, world))
    return waiting?.by !== undefined && world.isUnderWay(waiting.by) ? done() : rest();
  if (waiting?.by === "caller" && world.does("caller")) {
    const { step, next } = nodeOf(program, waiting.step);
    if (!("do" in step)) throw new Error(`the step ${step.id} calls nobody`);
    settleStep(step, next, walk, world, (told) => walk.trace.push(line(step, world, told)));
    if (walk.state.end !== null) return done();
    if (walk.state.waiting !== null) return rest();
  }
  for (
    let taken = 0;
    taken < burstStepsMax && walk.made.length + walk.sent.length < burstRecordsMax;
    taken += 1
  ) {
    const { at, steps } = walk.state;
    if (at === null) {
      walk.state = { ...walk.state, end: ended("completed", world.now) };
      return done();
    }
    const reason = stopReason(program, walk.state, walk.lead, world);
    if (reason !== undefined) {
      walk.state = { ...walk.state, end: ended(reason, world.now, at) };
      return done();
    }
    if (steps >= sizes.runStepsMax) {
      const message = `A run takes at most ${sizes.runStepsMax} steps.`;
      walk.state = {
        ...walk.state,
        end: ended("failed", world.now, at, { code: "too_many_steps", message }),
      };
      return done();
    }
    const node = nodeOf(program, at);
    if (node.inside.some(({ split, arm }) => world.isStopped(split, arm))) {
      walk.state = { ...walk.state, end: ended("stopped", world.now, at, brokenGuardrail) };
      return done();
    }
    walk.state = { ...walk.state, steps: steps + 1 };
    takeStep(node, walk, world, (rest) => walk.trace.push(line(node.step, world, rest)));
    if (walk.state.waiting !== null || walk.state.end !== null) return done();
  }
  return done();
};
