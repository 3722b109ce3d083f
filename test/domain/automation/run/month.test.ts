import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LeadId, RunId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { enrol, runIdOf } from "#lib/domain/automation/run/enrol.ts";
import { goOn } from "#lib/domain/automation/run/go-on.ts";
import { advanceRunsOf, hearEvent } from "#lib/domain/automation/run/hear.ts";
import { namedEvents } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { aLead } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "./a-workflow.ts";
import { armFor, asleep, awake, begins, documents, edits, events, linesOf, there } from "./any-document.ts";
import { Killed, memoryService } from "./memory-service.ts";
import { interpret } from "./plain-interpreter.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const monthMs = 30 * 86_400_000;
const iso = (moment: number): string => new Date(moment).toISOString();

/** `npm run test:month` takes 5,000. */
const leadsTotal = Number(process.env["LEADRAIL_MONTH_LEADS"] ?? 60);
const seed = Number(process.env["LEADRAIL_MONTH_SEED"] ?? 20_261_123);
/** Of the calls that functions make, so many kill them: one of a hundred. */
const deadlyShare = 0.01;

/** Numbers from 0 to 1 that follow from a seed. */
const numbersFrom = (start: number): (() => number) => {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const monthOf = (index: number) => {
  const [document] = fc.sample(documents, { numRuns: 1, seed: seed + index });
  const [happened = []] = fc.sample(events, { numRuns: 1, seed: seed + index });
  const [edited = []] = fc.sample(edits, { numRuns: 1, seed: seed + index });
  if (document === undefined) throw new Error("there is no such document");
  const lead: LeadId = `lead_${derivedUlid(begins, `lead ${index}`)}`;
  const workflow: WorkflowId = `wf_${derivedUlid(begins, `workflow ${index}`)}`;
  // One after the other, as the plain interpreter takes them.
  return { document, happened, edited: edited.toSorted((a, b) => a.at - b.at), lead, workflow };
};

/** What is told of a lead's run; again and again it does no harm. */
interface Message {
  readonly run: RunId;
  readonly tell: () => Promise<unknown>;
}

/** What happens, and what is told of it, moment by moment. */
const anAgenda = () => {
  const entries = new Map<number, { readonly first: (() => void)[]; readonly told: Message[] }>();
  /** The latest first. */
  const moments: number[] = [];
  const at = (moment: number) => {
    const found = entries.get(moment);
    if (found !== undefined) return found;
    let [low, high] = [0, moments.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((moments[middle] ?? 0) > moment) low = middle + 1;
      else high = middle;
    }
    moments.splice(low, 0, moment);
    const made = { first: [], told: [] };
    entries.set(moment, made);
    return made;
  };
  const take = (): number | undefined => moments.pop();
  return { at, take, forget: (moment: number) => entries.delete(moment) };
};

/** A month of many leads, each with its workflow: whatever is told is told at least twice, in any order, and functions die. */
const live = async (months: readonly ReturnType<typeof monthOf>[]) => {
  const next = numbersFrom(seed);
  const figures = { messages: 0, kills: 0 };
  const memory = memoryService(() => {
    if (next() >= deadlyShare) return;
    figures.kills += 1;
    throw new Killed();
  });
  const deps = { ...memory.deps, listening: async () => [] };
  let now = begins;
  const clock = () => new Date(now);
  const { at, take, forget } = anAgenda();

  for (const { document, happened, edited, lead, workflow } of months) {
    memory.workflows.set(workflow, aWorkflowRecord(workflow, document));
    const writtenBy = { kind: "manual", memberId: "mem_01J0000000000000000000000A", requestId: "r" } as const;
    const stored = { workspaceId, lead: { ...aLead({ score: 50 }), id: lead }, writtenBy } as const;
    memory.leads.set(lead, JSON.parse(JSON.stringify(stored)));
    const trigger = { kind: "manual", by: "mem_01J0000000000000000000000A" } as const;
    const occurrence = { at: iso(begins), name: "month", trigger, cause: { root: "month", depth: 1 } };
    const run = runIdOf(workflow, lead, occurrence);
    const read = async () => (await deps.leads.get(workspaceId, lead)) ?? expect.unreachable();
    const record = memory.workflows.get(workflow) ?? expect.unreachable();
    at(begins).told.push({ run, tell: () => enrol(deps, record, occurrence, read, clock) });
    for (const [index, one] of happened.entries()) {
      const moment = Math.max(one.at, begins);
      const { kind: type } = namedEvents[one.event];
      const event = { type, machine: false, occurred_at: iso(one.at), sender_id: `${lead} ${index}` };
      at(moment).first.push(() => {
        memory.events.set(lead, [...(memory.events.get(lead) ?? []), event as never]);
      });
      const news = {
        kind: "event",
        workspace_id: workspaceId,
        lead_id: lead,
        event: "e",
        at: iso(moment),
      } as const;
      at(moment).told.push({ run, tell: () => hearEvent(deps, news, clock) });
    }
    for (const { at: moment, score } of edited) {
      at(moment).told.push({ run, tell: () => advanceRunsOf(deps, workspaceId, lead, clock) });
      at(moment).first.push(() => {
        // What is changed once its run has ended is none of the trace's business.
        if ((memory.runs.get(run)?.progress.end ?? null) !== null) return;
        const before = memory.leads.get(lead) ?? expect.unreachable();
        const version = before.lead.version + 1;
        memory.leads.set(lead, { ...before, lead: { ...before.lead, score, version } });
      });
    }
  }
  for (const id of [awake, asleep])
    memory.workflows.set(id, aWorkflowRecord(id, {}, { state: id === awake ? "active" : "paused" }));

  const wakes = new Set<string>();
  /** The stream tells of runs that have more to do, and what is due is told when its time has come. */
  const hear = (run: RunId): Message[] => {
    const { version = 0, progress } = memory.runs.get(run) ?? {};
    if (progress === undefined || progress.end !== null || wakes.has(`${run} ${version}`)) return [];
    wakes.add(`${run} ${version}`);
    const wake = { run, tell: () => goOn(deps, { workspaceId, runId: run }, clock) };
    if (progress.waiting === null) return [wake, wake];
    at(Date.parse(progress.waiting.until)).told.push(wake);
    return [];
  };

  for (;;) {
    const moment = take();
    if (moment === undefined) break;
    now = moment;
    const { first, told } = at(now);
    forget(now);
    for (const happens of first) happens();
    const queue = told.flatMap((message) => [message, message]);
    for (const message of told)
      if (next() < 0.3) at(now + 1 + Math.floor(next() * monthMs)).told.push(message);
    while (queue.length > 0) {
      const [message] = queue.splice(Math.floor(next() * queue.length), 1);
      if (message === undefined) continue;
      figures.messages += 1;
      try {
        await message.tell();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        queue.push(message);
      }
      queue.push(...hear(message.run));
    }
  }
  return { ...memory, figures };
};

describe("a month of many leads", () => {
  it(`comes to each lead's trace as a plain interpreter of its document tells it, though all is told twice, in any order, and functions die`, {
    timeout: 3_600_000,
  }, async () => {
    const months = Array.from({ length: leadsTotal }, (_, index) => monthOf(index));

    const lived = await live(months);

    expect(lived.figures.kills).toBeGreaterThan(leadsTotal / 10);
    const runs = new Map([...lived.runs.values()].map((run) => [run.lead_id, run]));
    expect([runs.size, lived.runs.size]).toEqual([leadsTotal, leadsTotal]);
    let lines = 0;
    for (const { document, happened, edited, lead, workflow } of months) {
      const expected = interpret(document, {
        lead: { score: 50, city: null, tags: [], lists: [] },
        begins,
        events: happened,
        edits: edited,
        listsThere: [there],
        armOf: armFor(document, workflow, lead),
        stoppedFrom: () => Number.POSITIVE_INFINITY,
        resting: [asleep],
        author: "mem_01J0000000000000000000000A",
      });
      const run = runs.get(lead) ?? expect.unreachable();
      const trace = lived.traces.get(run.id) ?? [];
      lines += trace.length;
      expect(linesOf(trace)).toEqual(expected.trace);
      expect([run.progress.end?.reason, run.progress.end?.at]).toEqual([
        expected.end.reason,
        iso(expected.end.at),
      ]);
      const { score, city, tags, lists } = lived.leads.get(lead)?.lead ?? expect.unreachable();
      const sorted = (names: readonly string[]) => names.toSorted((a, b) => (a < b ? -1 : 1));
      const { tags: plainTags, ...plain } = expected.lead;
      expect({ score, city, lists, tags: sorted(tags) }).toEqual({ ...plain, tags: sorted(plainTags) });
      const made = lived.made.filter((one) => one.run === run.id);
      expect(made).toHaveLength(expected.made.length);
    }
    if (process.env["LEADRAIL_MONTH_LEADS"] !== undefined)
      process.stdout.write(`${JSON.stringify({ leads: leadsTotal, lines, ...lived.figures })}\n`);
  });
});
