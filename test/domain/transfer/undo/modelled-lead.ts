import { expect } from "vitest";
import type { LeadValues } from "#lib/contract/records/lead-record.ts";
import type { BulkAction } from "#lib/contract/transfer/bulk-action.ts";
import { currentAutomatic, withAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { valuesOf } from "#lib/domain/records/lead/field-changes.ts";
import { changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type BulkEntry, bulkEntry } from "#lib/domain/transfer/bulk/bulk-journal.ts";
import { planLead } from "#lib/domain/transfer/bulk/plan-lead.ts";
import { planUndo as planBulkUndo } from "#lib/domain/transfer/bulk/plan-undo.ts";
import { type JournalEntry, journalEntry } from "#lib/domain/transfer/import/execute/journal-entry.ts";
import { planUndo as planImportUndo } from "#lib/domain/transfer/import/undo/undo-row.ts";
import { aLead, at, memberId } from "#test/domain/records/lead/a-lead.ts";
import { aBulkJob } from "#test/domain/transfer/bulk/a-bulk-job.ts";
import { actor, automations, type Followed, stages, validator } from "./automations.ts";

type Values = ReadonlyMap<string, unknown>;
const jsonOf = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
export const isSame = (one: unknown, other: unknown): boolean => jsonOf(one) === jsonOf(other);

/** What a job has changed: by path what was there, what people had left there, and what the job wrote. */
interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly people: unknown;
  readonly after: unknown;
}
interface Job {
  readonly undo: (stored: StoredLead) => { readonly after: StoredLead | undefined; readonly left: string[] };
  readonly changes: readonly Change[];
}

/** As the table keeps it: an automatic value that was replaced is no longer noted. */
const kept = (stored: StoredLead): StoredLead => withAutomatic(stored, currentAutomatic(stored));

const importId = "imp_01J0000000000000000000000A";
const undoingImport = { importId, writer: actor, by: actor.member_id, at, mayTake: true } as const;
const undoImport = (entry: JournalEntry) => (stored: StoredLead) => {
  const { put, left } = planImportUndo(entry, stored, undoingImport);
  return { after: put?.after, left: left.map(({ field }) => field) };
};

export const acting = (action: BulkAction) => ({ job: aBulkJob(action), writer: actor, validator, at });
const undoBulk = (action: BulkAction, entry: BulkEntry) => (stored: StoredLead) => {
  const { put, left = [] } = planBulkUndo(acting(action), entry, stored);
  return { after: put?.after, left: left.map(({ field }) => field) };
};

const byPerson = (stored: StoredLead, change: LeadValues): StoredLead => ({
  ...stored,
  lead: changeLead(stored.lead, change, { source: "manual", at, by: memberId("P") }).lead,
  writtenBy: { kind: "manual", memberId: memberId("P"), requestId: "r" },
});
const byImport = (stored: StoredLead, change: LeadValues): StoredLead => ({
  ...stored,
  lead: changeLead(stored.lead, change, { source: "import", at, by: importId }).lead,
  writtenBy: { kind: "import", importId, row: 1 },
});

export type Step =
  | { readonly kind: "automation"; readonly which: number }
  | { readonly kind: "person"; readonly change: LeadValues }
  | { readonly kind: "import"; readonly change: LeadValues }
  | { readonly kind: "bulk"; readonly action: BulkAction }
  | { readonly kind: "list" }
  | { readonly kind: "undo"; readonly which: number };

/** In one order, so that lists of paths can be compared. */
export const ordered = (paths: readonly string[]): string[] => paths.toSorted((a, b) => (a < b ? -1 : 1));

const setPaths = new Set(["tags", "lists"]);
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What an undo leaves at one path, by the plain rule; `undefined` keeps and lists what is there. */
const undone = ({ path, before, people, after }: Change, now: unknown, left: unknown) => {
  const isBack = isSame(now, before) && isSame(left, people);
  if (isSame(left, after) && !isBack) {
    const added = textsOf(after).filter((one) => !textsOf(before).includes(one));
    const removed = textsOf(before).filter((one) => !textsOf(after).includes(one));
    const rest = textsOf(now).filter((one) => !added.includes(one));
    const set = [...rest, ...removed.filter((one) => !rest.includes(one))];
    const value = setPaths.has(path) && !isSame(now, after) ? set : before;
    return { value, people };
  }
  return isSame(now, before) || isSame(left, people) ? { value: now, people: left } : undefined;
};

/** A lead with a plain model of it: what people, files and jobs have left at each path. */
export class Modelled {
  readonly jobs: Job[] = [];
  people: Map<string, unknown>;
  readonly made: Values;
  readonly creation: JournalEntry;
  followed: Followed;

  constructor() {
    const lead = aLead({
      title: "VP",
      stage_id: stages[0],
      custom: { a: "x", b: "y" },
      tags: ["job"],
      company: { domain: "acme.com" },
    });
    const stored: StoredLead = {
      workspaceId: actor.workspace_id,
      lead,
      writtenBy: { kind: "import", importId, row: 1 },
    };
    this.followed = { stored, appliedTags: [] };
    this.people = new Map(valuesOf(lead));
    this.made = new Map(this.people);
    this.creation = journalEntry(1, { after: stored });
  }

  get values(): Values {
    return valuesOf(this.followed.stored.lead);
  }

  #write(stored: StoredLead): readonly Change[] {
    const [before, after] = [this.values, valuesOf(stored.lead)];
    const changes = [...new Set([...before.keys(), ...after.keys()])]
      .filter((path) => !isSame(before.get(path), after.get(path)))
      .map((path) => ({
        path,
        before: before.get(path),
        people: this.people.get(path),
        after: after.get(path),
      }));
    for (const { path, after: value } of changes) this.people.set(path, value);
    this.followed = { ...this.followed, stored: kept(stored) };
    return changes;
  }

  #undo({ undo: planned, changes }: Job): void {
    const now = this.values;
    const expected = changes.map((one) => {
      const plain = undone(one, now.get(one.path), this.people.get(one.path));
      return { path: one.path, plain, value: plain === undefined ? now.get(one.path) : plain.value };
    });
    const { after, left } = planned(this.followed.stored);
    const stored = kept(after ?? this.followed.stored);
    const values = valuesOf(stored.lead);
    for (const { path, value } of expected) {
      const [is, should] = [values.get(path), value];
      const asSet = (one: unknown) => (setPaths.has(path) ? ordered(textsOf(one)) : one);
      expect([path, jsonOf(asSet(is))]).toEqual([path, jsonOf(asSet(should))]);
    }
    expect(ordered(left)).toEqual(
      ordered(expected.flatMap(({ path, plain }) => (plain === undefined ? [path] : []))),
    );
    for (const { path, plain } of expected) if (plain !== undefined) this.people.set(path, plain.people);
    const others = [...values].filter(([path]) => expected.every((one) => one.path !== path));
    for (const [path, value] of others) expect([path, value]).toEqual([path, now.get(path)]);
    this.followed = { ...this.followed, stored };
    const again = planned(stored);
    expect([again.after, ordered(again.left)]).toEqual([undefined, ordered(left)]);
  }

  async step(step: Step): Promise<void> {
    const { stored } = this.followed;
    switch (step.kind) {
      case "automation": {
        const next = await automations[step.which]?.(this.followed);
        if (next !== undefined) this.followed = { ...next, stored: kept(next.stored) };
        return;
      }
      case "person":
        this.#write(byPerson(stored, step.change));
        return;
      case "list": {
        const lists = [...new Set([...stored.lead.lists, "list_01J0000000000000000000000B" as const])];
        if (lists.length > stored.lead.lists.length)
          this.#write(bookkept(stored, { ...stored.lead, lists }, at, stored.writtenBy));
        return;
      }
      case "import": {
        const after = byImport(stored, step.change);
        if (after.lead === stored.lead) return;
        const entry = journalEntry(1, { before: stored, after });
        this.jobs.push({ changes: this.#write(after), undo: undoImport(entry) });
        return;
      }
      case "bulk": {
        const { put } = planLead(acting(step.action), stored);
        if (put === undefined) return;
        const entry = bulkEntry(put);
        this.jobs.push({ changes: this.#write(put.after), undo: undoBulk(step.action, entry) });
        return;
      }
      case "undo": {
        const [one] = this.jobs.splice(step.which % Math.max(this.jobs.length, 1), 1);
        if (one !== undefined) this.#undo(one);
      }
    }
  }

  /** The paths that the undo of the creation lists; undefined where it deletes the lead. */
  undoCreation(): readonly string[] | undefined {
    const { outcome, left } = planImportUndo(this.creation, this.followed.stored, undoingImport);
    return outcome === "deleted" ? undefined : left.map(({ field }) => field);
  }
}

export const run = async (steps: readonly Step[]): Promise<Modelled> => {
  const model = new Modelled();
  for (const step of steps) await model.step(step);
  return model;
};
