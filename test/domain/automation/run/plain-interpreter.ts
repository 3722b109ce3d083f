/*
 * What a workflow means, said once more and plainly: one function that walks the document from top to bottom and sleeps
 * where it waits. It shares no code with the engine, keeps no position and is never interrupted. It knows the filters
 * and fields that test/domain/automation/run/advance.test.ts makes, in UTC.
 */

export type Test =
  | { readonly field: "score"; readonly op: "gte"; readonly value: number }
  | { readonly field: "tags"; readonly op: "has"; readonly value: string }
  | { readonly event: string; readonly since?: "enrolled" }
  | { readonly not: Test };

export interface PlainLead {
  score: number | null;
  city: string | null;
  tags: string[];
  lists: string[];
}

interface Happening {
  readonly at: number;
}
export interface PlainEvent extends Happening {
  readonly event: string;
}
export interface Edit extends Happening {
  readonly score: number;
}

export interface PlainWorld {
  readonly lead: PlainLead;
  readonly begins: number;
  readonly events: readonly PlainEvent[];
  readonly edits: readonly Edit[];
  readonly listsThere: readonly string[];
  /** Of the arms that are not stopped; undefined where all are. */
  readonly armOf: (split: string, isStopped: (arm: string) => boolean) => string | undefined;
  /** From when on an arm is stopped. */
  readonly stoppedFrom: (split: string, arm: string) => number;
  /** Workflows that let no lead in. */
  readonly resting: readonly string[];
  /** Who is told where nobody owns the lead. */
  readonly author: string;
}

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are written
type Any = any;

class Over extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

const unit: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
const lengthOf = (span: Any): number => {
  const [[name, amount]] = Object.entries(span).filter(([key]) => key in unit) as [[string, number]];
  return amount * (unit[name] ?? 0);
};

export const interpret = (document: Any, world: PlainWorld) => {
  const { lead, begins } = world;
  const trace: string[] = [];
  let now = begins;
  const stops: readonly Any[] = document.stop_when;

  const settle = (): void => {
    for (const edit of world.edits)
      if (edit.at <= now && !applied.has(edit)) {
        applied.add(edit);
        lead.score = edit.score;
      }
  };
  const applied = new Set<Edit>();
  const cameBetween = (event: string, from: number, to: number): boolean =>
    world.events.some((one) => one.event === event && one.at >= from && one.at <= to && one.at <= now);
  const holds = (test: Test): boolean => {
    if ("not" in test) return !holds(test.not);
    if ("event" in test) return cameBetween(test.event, test.since === "enrolled" ? begins : 0, now);
    if (test.field === "score") return lead.score !== null && lead.score >= test.value;
    return lead.tags.includes(test.value);
  };
  const stopped = (): boolean =>
    stops.some((stop) => ("when" in stop ? holds(stop.when) : cameBetween(stop.event, begins, now)));
  const told = (id: string, outcome: string, detail: string | null = null): unknown =>
    trace.push(`${new Date(now).toISOString()} ${id} ${outcome} ${detail}`);

  /** Sleeps until a moment or until the event comes; the goal and reasons to stop end all. Returns whether it came. */
  const sleep = (until: number, event?: string, since = 0): boolean => {
    const happenings = [...world.events, ...world.edits].map(({ at }) => at);
    const moments = [...new Set(happenings.filter((at) => at > now && at < until))];
    for (const moment of [...moments.toSorted((a, b) => a - b), until]) {
      now = moment;
      settle();
      if (event !== undefined && cameBetween(event, since, until)) return true;
      if (moment === until) continue;
      if (document.goal !== null && holds(document.goal)) throw new Over("goal");
      if (stopped()) throw new Over("stopped");
    }
    return false;
  };

  const made: string[] = [];
  /** A record with the lead's city and score filled into its text; what comes out blank makes none. */
  const make = (text: string): string => {
    const filled = text
      .replace(/\{\{lead\.score\}\}/, lead.score === null ? "" : String(lead.score))
      .replace(
        /\{\{ ?lead\.city ?(\| ?(\w+) ?)?\}\}/,
        (_all, _rest, otherwise) => lead.city ?? otherwise ?? "",
      )
      .trim();
    if (filled === "") return "fault: A note has a `subject` or a `body`.";
    made.push(`${new Date(now).toISOString()} ${filled}`);
    return "done";
  };

  const act = (step: Any): string => {
    if (step.do === "create_task") return make(step.subject);
    if (step.do === "add_note") return make(step.body);
    if (step.do === "create_deal") return make(step.title);
    if (step.do === "notify") return make(`@${world.author} ${step.message}`);
    if (step.do === "enrol_in") return world.resting.includes(step.workflow_id) ? "rests" : "done";
    if (step.do === "adjust_score")
      return "fault: No scoring model is active, so nothing computes scores: use `set`.";
    const before = JSON.stringify(lead);
    if (step.do === "set" && step.field === "score") lead.score = step.value;
    if (step.do === "set" && step.field === "city") lead.city = step.value;
    if (step.do === "add_tag" && !lead.tags.includes(step.tag)) lead.tags.push(step.tag);
    if (step.do === "remove_tag") lead.tags = lead.tags.filter((tag) => tag !== step.tag);
    if ("list" in step && !world.listsThere.includes(step.list)) return "fault: The list is gone.";
    if (step.do === "add_to_list" && !lead.lists.includes(step.list)) lead.lists.push(step.list);
    if (step.do === "remove_from_list") lead.lists = lead.lists.filter((list) => list !== step.list);
    return JSON.stringify(lead) === before ? "unchanged" : "done";
  };

  const walk = (steps: readonly Any[]): unknown => {
    for (const step of steps) take(step);
    return undefined;
  };

  const asked = (): void => {
    if (document.goal !== null && holds(document.goal)) throw new Over("goal");
    if (stopped()) throw new Over("stopped");
    if (inside.some(([split, arm]) => world.stoppedFrom(split, arm) <= now)) throw new Over("stopped");
  };
  /** The arms within which it walks. */
  const inside: [string, string][] = [];

  const take = (step: Any): unknown => {
    asked();
    const { id } = step;
    if (step.only_if && !holds(step.only_if)) return told(id, "skipped", "only_if");
    if ("do" in step) {
      const outcome = act(step);
      if (outcome === "rests") return told(id, "skipped", "paused");
      const [, why] = outcome.split("fault: ");
      if (why === undefined) return told(id, outcome);
      told(id, step.on_error === "skip" ? "skipped" : "failed", why);
      if (step.on_error !== "skip") throw new Over("failed");
    } else if ("wait" in step) {
      told(id, "waits");
      sleep(now + lengthOf(step.wait));
      told(id, "resumed");
    } else if ("wait_for" in step) {
      const since = step.wait_for.since === "now" ? now : begins;
      const until = now + lengthOf(step.wait_for.up_to);
      if (cameBetween(step.wait_for.event, since, until)) {
        told(id, "branch", "then");
        return walk(step.then);
      }
      told(id, "waits");
      const branch = sleep(until, step.wait_for.event, since) ? "then" : "else";
      told(id, "resumed", branch);
      walk(step[branch]);
    } else if ("if" in step) {
      const branch = holds(step.if) ? "then" : "else";
      told(id, "branch", branch);
      walk(step[branch]);
    } else if ("choose" in step) {
      const way = step.choose.findIndex(({ when }: Any) => holds(when));
      told(id, "branch", way < 0 ? "else" : String(way + 1));
      walk(way < 0 ? step.else : step.choose[way].steps);
    } else if ("split" in step) {
      const { name: test } = step.split;
      const chosen = world.armOf(test, (name) => world.stoppedFrom(test, name) <= now);
      if (chosen === undefined) {
        told(id, "skipped", "guardrail");
        throw new Over("stopped");
      }
      const arm = step.split.arms.find(({ name }: Any) => name === chosen);
      told(id, "branch", arm.name);
      if (arm.hold_out) throw new Over("held_out");
      inside.push([test, chosen]);
      walk(arm.steps);
      inside.pop();
    } else if ("repeat" in step) {
      const { times, while: goOn, steps } = step.repeat;
      for (let round = 1; round <= times; round += 1) {
        if (round > 1) asked();
        if (goOn && !holds(goOn)) return told(id, "done");
        told(id, "branch", String(round));
        walk(steps);
      }
      asked();
      told(id, "done");
    } else {
      told(id, "ended");
      throw new Over("completed");
    }
    return undefined;
  };

  try {
    walk(document.steps);
    throw new Over("completed");
  } catch (error) {
    if (!(error instanceof Over)) throw error;
    return { trace, end: { reason: error.reason, at: now }, lead, made };
  }
};
