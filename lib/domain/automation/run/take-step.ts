import type { ChooseStep, Step, StepId } from "#lib/contract/automation/workflow-step.ts";
import { awaitedCame } from "./awaited-event.ts";
import { doStep } from "./do-step.ts";
import { pickArm } from "./pick-arm.ts";
import { firstOf, type Node } from "./program.ts";
import type { World } from "./run-state.ts";
import { patienceEnd, untilMoment, waitEnd, zoneOf } from "./wait-end.ts";
import { ended, leftStep, type Tell, type Walk } from "./walk.ts";

const goTo = (walk: Walk, at: StepId | null): void => {
  walk.state = { ...walk.state, at };
};

/** Waits until a moment, or until waits may end; one that is over is no wait. */
const waitUntil = (
  step: Step,
  next: StepId | null,
  ends: number,
  walk: Walk,
  { now, allowedFrom }: World,
  tell: Tell,
): void => {
  const until = allowedFrom(Math.max(ends, now.getTime()));
  if (until <= now.getTime()) {
    tell({ outcome: "done" });
    goTo(walk, next);
    return;
  }
  const moment = new Date(until).toISOString();
  tell({ outcome: "waits", until: moment });
  walk.state = { ...walk.state, waiting: { step: step.id, since: now.toISOString(), until: moment } };
};

const takeBranch = (walk: Walk, tell: Tell, detail: string, at: StepId | null): void => {
  tell({ outcome: "branch", detail });
  goTo(walk, at);
};

const repeatOn = (
  step: Extract<Step, { repeat: unknown }>,
  next: StepId | null,
  walk: Walk,
  { holds, events }: World,
  tell: Tell,
): void => {
  const { times, while: asked, steps } = step.repeat;
  const { [step.id]: round = 0, ...others } = walk.state.rounds;
  if (round < times && (asked === undefined || holds(asked, walk.lead, events))) {
    walk.state = { ...walk.state, rounds: { ...others, [step.id]: round + 1 } };
    // Without steps there is nothing to come back from.
    takeBranch(walk, tell, `${round + 1}`, firstOf(steps, step.id));
  } else {
    walk.state = { ...walk.state, rounds: others };
    tell({ outcome: "done" });
    goTo(walk, next);
  }
};

const waitForEvent = (
  step: Extract<Step, { wait_for: unknown }>,
  next: StepId | null,
  walk: Walk,
  world: World,
  tell: Tell,
): void => {
  const { now, lead, timeZone } = world;
  const since = step.wait_for.since === "now" ? now.toISOString() : walk.state.enrolledAt;
  const patience = patienceEnd(now.getTime(), step.wait_for.up_to, zoneOf(lead, timeZone));
  const until = new Date(world.allowedFrom(patience)).toISOString();
  if (awaitedCame(step.wait_for, { since, until }, world))
    takeBranch(walk, tell, "then", firstOf(step.then, next));
  else {
    tell({ outcome: "waits", until });
    walk.state = { ...walk.state, waiting: { step: step.id, since, until } };
  }
};

/** Why a run ends in an arm that is no more. */
export const brokenGuardrail = {
  code: "guardrail_broken",
  message: "The arm of the split has broken a guardrail.",
} as const;

const splitUp = (
  step: Extract<Step, { split: unknown }>,
  next: StepId | null,
  walk: Walk,
  { now, chance, isStopped }: World,
  tell: Tell,
): void => {
  const { name, arms } = step.split;
  const open = arms.filter((arm) => !isStopped(name, arm.name));
  if (open.length === 0) {
    tell({ outcome: "skipped", detail: "guardrail" });
    walk.state = { ...walk.state, end: ended("stopped", now, step.id, brokenGuardrail) };
    return;
  }
  const arm = pickArm(open, chance(name));
  walk.state = { ...walk.state, arms: { ...walk.state.arms, [name]: arm.name } };
  takeBranch(walk, tell, arm.name, firstOf(arm.steps, next));
  if (arm.hold_out === true) walk.state = { ...walk.state, end: ended("held_out", now, step.id) };
};

const waitForDate = (
  step: Extract<Step, { wait_until: unknown }>,
  next: StepId | null,
  walk: Walk,
  world: World,
  tell: Tell,
): void => {
  const until = untilMoment(step.wait_until, walk.lead, zoneOf(walk.lead, world.timeZone));
  if (until !== undefined) waitUntil(step, next, until, walk, world, tell);
  else {
    tell({ outcome: "skipped", detail: "no_date" });
    goTo(walk, next);
  }
};

const choose = (
  step: ChooseStep,
  next: StepId | null,
  walk: Walk,
  { holds, events }: World,
  tell: Tell,
): void => {
  const way = step.choose.findIndex(({ when }) => holds(when, walk.lead, events));
  const { steps } = step.choose[way] ?? { steps: step.else };
  takeBranch(walk, tell, way < 0 ? "else" : `${way + 1}`, firstOf(steps, next));
};

/** Takes one step of a run: what it does, and where the run stands then. */
export const takeStep = ({ step, next }: Node, walk: Walk, world: World, tell: Tell): void => {
  const { now, holds, events } = world;
  // A repetition under way was let in already.
  const isUnderWay = walk.state.rounds[step.id] !== undefined;
  if (step.only_if !== undefined && !isUnderWay && !holds(step.only_if, walk.lead, events)) {
    tell({ outcome: "skipped", detail: "only_if" });
    walk.state = leftStep(walk.state);
    goTo(walk, next);
  } else if ("do" in step) doStep(step, next, walk, world, tell);
  else if ("wait" in step) {
    const until = waitEnd(now.getTime(), step.wait, zoneOf(walk.lead, world.timeZone));
    waitUntil(step, next, until, walk, world, tell);
  } else if ("wait_until" in step) waitForDate(step, next, walk, world, tell);
  else if ("wait_for" in step) waitForEvent(step, next, walk, world, tell);
  else if ("if" in step) {
    const branch = holds(step.if, walk.lead, events) ? "then" : "else";
    takeBranch(walk, tell, branch, firstOf(step[branch], next));
  } else if ("choose" in step) choose(step, next, walk, world, tell);
  else if ("split" in step) splitUp(step, next, walk, world, tell);
  else if ("repeat" in step) repeatOn(step, next, walk, world, tell);
  else {
    tell({ outcome: "ended" });
    walk.state = { ...walk.state, end: ended("completed", now, step.id) };
  }
};
