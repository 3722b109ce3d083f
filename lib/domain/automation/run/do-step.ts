import type { ActStep, StepId } from "#lib/contract/automation/workflow-step.ts";
import { contactChannel, isContact } from "#lib/domain/automation/workflow/contact-steps.ts";
import { optOutRefusal } from "./contact-refusal.ts";
import type { World } from "./run-state.ts";
import { ended, leftStep, type Tell, type Walk } from "./walk.ts";

/** Whoever does a step elsewhere is told again when nothing has come of it for so long. */
const elsewhereMs = 15 * 60_000;

/**
 * Whether a step has to wait before it contacts the lead. One that need not is counted with the position of its run, once
 * however often the run comes to it until it is settled: each try is asked as the first was, and takes its place.
 */
const isHeld = (step: ActStep, walk: Walk, { contactHold, now }: World, tell: Tell): boolean => {
  if (!isContact(step)) return false;
  const since = now.toISOString();
  const { contacted } = walk.state;
  const insteadOf = contacted === true ? undefined : contacted;
  const hold = contactHold(walk.contacts, insteadOf);
  if (hold === undefined) {
    walk.contacts.push({ at: since, insteadOf });
    walk.state = { ...walk.state, contacted: since };
    return false;
  }
  const until = new Date(hold.until).toISOString();
  tell({ outcome: "waits", detail: hold.by, until });
  walk.state = { ...walk.state, waiting: { step: step.id, since, until, held: hold.by } };
  return true;
};

/** Does what a step does, or tells what has come of it where that was done elsewhere. */
export const settleStep = (
  step: ActStep,
  next: StepId | null,
  walk: Walk,
  world: World,
  tell: Tell,
): void => {
  const { act, now } = world;
  const acted = act(step, walk);
  if (acted.outcome === "elsewhere") {
    const until = new Date(now.getTime() + elsewhereMs).toISOString();
    walk.state = { ...walk.state, waiting: { step: step.id, since: now.toISOString(), until, by: acted.by } };
    return;
  }
  if (acted.outcome === "later") {
    // Nobody is written to at night because the first try came to nothing.
    const until = isContact(step)
      ? new Date(world.allowedFrom(Date.parse(acted.until))).toISOString()
      : acted.until;
    tell({ outcome: "waits", detail: acted.message, until });
    walk.state = {
      ...walk.state,
      calls: (walk.state.calls ?? 0) + 1,
      waiting: { step: step.id, since: now.toISOString(), until },
    };
    return;
  }
  walk.state = leftStep(walk.state);
  if (acted.outcome === "skipped") {
    tell({ outcome: "skipped", detail: acted.detail });
    walk.state = { ...walk.state, at: next };
    return;
  }
  if (acted.outcome !== "failed") {
    walk.lead = acted.lead;
    if (acted.made !== undefined) walk.made.push(acted.made);
    if (acted.assignment !== undefined) walk.assignment = acted.assignment;
    if (acted.points !== undefined) walk.points.push(acted.points);
    if (acted.enrols !== undefined) walk.sent.push({ workflow: acted.enrols, turn: walk.state.steps });
    tell({ outcome: acted.outcome, detail: acted.detail ?? null });
    walk.state = { ...walk.state, at: next };
    return;
  }
  const isSkipped = step.on_error === "skip";
  tell({ outcome: isSkipped ? "skipped" : "failed", detail: acted.message });
  if (isSkipped) walk.state = { ...walk.state, at: next };
  else walk.state = { ...walk.state, end: ended("failed", now, step.id, acted) };
};

/** Does a step. One that contacts a lead which has opted out is skipped; one that may not contact it yet waits. */
export const doStep = (step: ActStep, next: StepId | null, walk: Walk, world: World, tell: Tell): void => {
  const refusal = isContact(step) ? optOutRefusal(walk.lead.opted_out, contactChannel(step)) : undefined;
  if (refusal !== undefined) {
    tell({ outcome: "skipped", detail: refusal });
    walk.state = { ...leftStep(walk.state), at: next };
    return;
  }
  if (!isHeld(step, walk, world, tell)) settleStep(step, next, walk, world, tell);
};
