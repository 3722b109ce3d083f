import { timeOfUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { type GroupId, type RunGroup, tallyGroup } from "./run-group.ts";
import type { RunRecord } from "./run-record.ts";
import type { GroupStore, RunLister } from "./run-store.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** After so long without one more run that it began, an import, a job or a sync is held to have begun all. */
export const quietMs = 5 * minuteMs;
/** An occurrence that is told late may be older than the first by so much. */
const lateMs = dayMs;

/** When a group is looked at again: soon at first, while runs wait for days once a day. */
const nextLook = ({ since }: RunGroup, now: Date): string => {
  const sinceMs = (now.getTime() - Date.parse(since)) / 4;
  return new Date(now.getTime() + Math.min(dayMs, Math.max(quietMs, sinceMs))).toISOString();
};

/** A group's runs among a workflow's, of which the newest come first. */
async function* ofGroup(lister: RunLister, { workspace_id, workflow_id, root, since }: RunGroup) {
  const from = Date.parse(since) - lateMs;
  const options = { before: undefined, expected: 1_000 };
  for await (const run of lister.ofWorkflow(workspace_id, workflow_id, options)) {
    if (timeOfUlid(run.id.slice("run_".length)) < from) return;
    if (run.cause.bulk === true && run.cause.root === root) yield run;
  }
}

/**
 * Makes sure that a run which was begun in bulk is counted: it has its group, and somebody looks at that. Called once the
 * run is stored, and once more whenever its occurrence is told again. A group that may come to rest is written, so that
 * whoever is about to say so has to count anew.
 */
export const joinGroup = async (
  groups: GroupStore,
  { workspace_id, workflow_id, cause: { root } }: RunRecord,
  since: string,
  now: Date,
): Promise<void> => {
  const id = { workspace_id, workflow_id, root };
  for (;;) {
    const before = await groups.group(id);
    const mayRest = before === undefined || before.at_rest || before.told.ended > 0;
    if (!mayRest) return;
    const none = { told: { begun: 0, ended: 0 }, ends: { ends: [], errors: [], actions: [] } };
    const updated_at = now.toISOString();
    const version = (before?.version ?? 0) + 1;
    const after = { ...none, since, ...before, ...id, at_rest: false, updated_at, version };
    const due = new Date(now.getTime() + quietMs).toISOString();
    if ((await groups.writeGroup({ before, after, due })) === "stored") return;
  }
};

/**
 * Tells of a group's runs in sum: that they began, once no more come; what became of them, once all are over; and then of
 * those that came later still. What it tells is the group's own change, which is written once.
 */
export const lookAtGroup = async (
  { lister, runs }: { readonly lister: RunLister; readonly runs: GroupStore },
  id: GroupId,
  now: Date,
): Promise<void> => {
  for (;;) {
    const before = await runs.group(id);
    if (before === undefined || before.at_rest) return;
    const { begun, ended, newest, ...ends } = await tallyGroup(ofGroup(lister, before));
    const isQuiet = begun === 0 || now.getTime() - Date.parse(newest) >= quietMs;
    const isOver = isQuiet && ended === begun;
    const told = {
      begun: isQuiet ? Math.max(begun, before.told.begun) : before.told.begun,
      ended: isOver ? Math.max(begun, before.told.ended) : before.told.ended,
    };
    // What was told with the last look has had its time to be joined.
    const at_rest = isOver && told.ended === before.told.ended;
    const isSame = told.begun === before.told.begun && told.ended === before.told.ended;
    const after: RunGroup = {
      ...before,
      told,
      ends: isOver && !isSame ? ends : before.ends,
      at_rest,
      updated_at: now.toISOString(),
      version: before.version + 1,
    };
    const due = at_rest ? null : nextLook(before, now);
    if ((await runs.writeGroup({ before, after, due })) === "stored") return;
  }
};
