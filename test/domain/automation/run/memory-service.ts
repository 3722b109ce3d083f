import { isDeepStrictEqual } from "node:util";
import type { CallResult, OutgoingCall } from "#lib/domain/automation/run/call.ts";
import { type LeadContacts, withContacts } from "#lib/domain/automation/run/contact-book.ts";
import type { HearDeps } from "#lib/domain/automation/run/hear.ts";
import { recentWith } from "#lib/domain/automation/run/recent-runs.ts";
import { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import type { RunStore, RunWrite, Standing } from "#lib/domain/automation/run/run-store.ts";
import { documentOf, type WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { noSuppressions } from "#lib/domain/records/lead/suppression/suppression.ts";
import { openGuard } from "#test/support/order-guards.ts";
import { there } from "./any-document.ts";

/** A function that died. */
export class Killed extends Error {}

/** Has something done as a message has that is delivered twice, and once more for each time its function is killed. */
export const deliverTwice = async (act: () => Promise<unknown>): Promise<void> => {
  for (let left = 2; left > 0; )
    try {
      await act();
      left -= 1;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
};

const copy = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/**
 * What runs are taken on by, in memory: each write whole or not at all, on the versions of what it was read from, as the
 * table has it. `strike` is asked before and after every call, and kills by throwing.
 */
export const memoryService = (strike: () => void = () => {}) => {
  const leads = new Map<string, StoredLead>();
  const events = new Map<string, HeardEvent[]>();
  const workflows = new Map<string, WorkflowRecord>();
  const runs = new Map<string, RunRecord>();
  const traces = new Map<string, RunWrite["trace"][number][]>();
  const standings = new Map<string, Standing>();
  const contacts = new Map<string, LeadContacts>();
  const replies: { readonly lead: string; readonly at: string }[] = [];
  const made: { readonly run: string; readonly record: unknown }[] = [];
  /** What the address said to the n-th call, from 0. */
  const calls: OutgoingCall[] = [];
  const answers: CallResult[] = [];

  const once = async <T>(act: () => T): Promise<T> => {
    strike();
    const answer = act();
    strike();
    return answer;
  };

  const place = ({ lead_id, workflow_id }: RunRecord): string => `${lead_id} ${workflow_id}`;
  const isCurrent = ({ before, after, lead, standing, contacts: told }: RunWrite): boolean => {
    const stood = standings.get(place(after));
    const takes = before === undefined || before.progress.end !== null;
    return (
      runs.get(after.id)?.version === before?.version &&
      (!takes || stood?.version === standing?.version) &&
      (lead === undefined || isDeepStrictEqual(leads.get(lead.before.lead.id), copy(lead.before))) &&
      (told === undefined || contacts.get(after.lead_id)?.version === told.before?.version)
    );
  };
  const standAfter = ({ before, after, standing }: RunWrite): Standing => {
    const { id, workflow_id: workflowId, progress } = after;
    const stood = standings.get(place(after));
    const active = progress.end === null ? id : null;
    if (before !== undefined && stood !== undefined) return { ...stood, active, version: stood.version + 1 };
    const recent = recentWith(standing?.recent ?? [], progress.enrolledAt);
    const version = (standing?.version ?? 0) + 1;
    return { workflowId, active, lastRun: id, lastEnrolledAt: progress.enrolledAt, recent, version };
  };
  const apply = (write: RunWrite): void => {
    const { before, after, lead, trace, records = [], contacts: told } = write;
    const isMoved = before === undefined || (before.progress.end === null) !== (after.progress.end === null);
    if (isMoved) standings.set(place(after), standAfter(write));
    runs.set(after.id, RunRecord.parse(copy(after)));
    traces.set(after.id, [...(traces.get(after.id) ?? []), ...trace]);
    if (lead !== undefined) leads.set(lead.after.lead.id, copy(lead.after));
    for (const { write: record } of records) made.push({ run: after.id, record: record.after.record });
    if (told !== undefined)
      contacts.set(after.lead_id, { at: withContacts(told), version: (told.before?.version ?? 0) + 1 });
  };

  const store: RunStore = {
    get: (_, id) => once(() => copy(runs.get(id))),
    trace: (_, id) => once(() => traces.get(id) ?? []),
    standing: (_, lead, workflow) => once(() => standings.get(`${lead} ${workflow}`)),
    standings: (_, lead) =>
      once(() => [...standings].flatMap(([key, one]) => (key.startsWith(`${lead} `) ? [one] : []))),
    dropped: async () => 0,
    drop: async () => {},
    group: async () => undefined,
    writeGroup: async () => "stored",
    contacts: (_, lead) => once(() => contacts.get(lead)),
    colleagueReplied: (_, lead) => once(() => replies.findLast((one) => one.lead !== lead.id)?.at ?? null),
    replied: ({ lead }, at) =>
      once(() => {
        replies.push({ lead: lead.id, at });
      }),
    write: (write) =>
      once(() => {
        if (!isCurrent(write)) return "stale";
        apply(write);
        return "stored";
      }),
  };
  const deps: HearDeps = {
    runs: store,
    listening: async () => [...workflows.values()],
    workflows: {
      get: (_: unknown, id: string) => once(() => workflows.get(id)),
      document: async (_: unknown, id: string) => {
        const found = workflows.get(id);
        return found === undefined ? undefined : copy(documentOf(found));
      },
    } as HearDeps["workflows"],
    leads: { get: (_: unknown, id: string) => once(() => copy(leads.get(id))) } as HearDeps["leads"],
    leadSchemas: {
      read: async () => plainSchema,
      existing: async () => new Set<string>(),
      validator: async () => openValidator,
    },
    lists: {
      get: async (_: unknown, id: string) =>
        id === there
          ? ({ id, name: "A list", kind: "static", filter: null, exclude: null } as never)
          : undefined,
    },
    members: { get: async () => ({ role: "manager" }) as never },
    orders: openGuard,
    // Somebody has set no base currency, so that no deal chooses one.
    currencyRatesStore: { read: async () => ({ base_currency: null, rates: [], version: 1 }) } as never,
    engagement: { of: (_, { id }) => once(() => events.get(id) ?? []) },
  };
  const caller = {
    call: (call: OutgoingCall): Promise<CallResult> =>
      once(() => {
        calls.push(call);
        return answers.shift() ?? { status: 200 };
      }),
  };
  return {
    deps,
    caller,
    suppressions: noSuppressions,
    leads,
    events,
    workflows,
    runs,
    traces,
    contacts,
    replies,
    made,
    calls,
    answers,
  };
};
