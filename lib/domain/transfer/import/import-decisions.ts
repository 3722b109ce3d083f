import { Refusal } from "#lib/contract/errors.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { MatchDecision } from "#lib/contract/transfer/import-options.ts";
import type { ImportState } from "#lib/contract/transfer/import-record.ts";
import type { ImportChange } from "./change-import.ts";
import type { ImportRecord } from "./import-record.ts";
import { undoing } from "./undo/begin-undo.ts";

const isWholeOrNothing = ({ options }: ImportRecord): boolean => options.atomicity === "all_or_none";

/** About to write; the first pass begins here. */
export const confirmed = ({ pass, writing_since }: ImportRecord, at: string): Partial<ImportRecord> => ({
  state: "confirmed",
  pass: Math.max(1, pass),
  writing_since: writing_since ?? at,
});

/** Lets a checked import run. Confirming twice is confirming once; a dry run has nothing to confirm, done or not. */
export const confirmation: ImportChange = {
  action: "import.confirm",
  from: ["validated"],
  teaches: true,
  never: ({ options }) =>
    options.dry_run ? "The import is a dry run; begin another to write its leads." : null,
  doneIn: ["confirmed", "executing", "in_review", "done"],
  apply: (record, at) => {
    if (isWholeOrNothing(record) && record.counts.invalid > 0)
      throw new Refusal("wrong_state", {
        detail: `The import takes all rows or none. Invalid rows: ${record.counts.invalid}.`,
      });
    return confirmed(record, at);
  },
};

/** Stops an import. One that takes all rows or none and has begun to write is undone. */
export const cancellation: ImportChange = {
  action: "import.cancel",
  from: ["created", "uploaded", "mapped", "validated", "confirmed", "executing", "in_review"],
  doneIn: ["cancelled"],
  apply: (record) =>
    isWholeOrNothing(record) && record.writing_since !== null
      ? undoing(record, record.created_by)
      : { state: "cancelled", stopped_in: record.state, pace: null },
};

/** What an import does again that stopped in a state. */
const resumed = (record: ImportRecord): Partial<ImportRecord> => {
  const { stopped_in: state, source, pass } = record;
  if (state === null) throw new Refusal("wrong_state", { detail: "It never began. Begin another import." });
  if (source.kind === "s3" && pass === 0)
    throw new Refusal("wrong_state", { detail: "Its file was put away. Drop it into the bucket again." });
  // Its chunks are sent once more; those that are through know it.
  return state === "executing" ? { state: "confirmed" } : { state };
};

/** Lets an import go on where it was cancelled or has failed. */
export const resumption: ImportChange = {
  action: "import.resume",
  from: ["failed", "cancelled"],
  doneIn: ["created", "uploaded", "mapped", "confirmed", "executing", "undoing"],
  apply: (record) => ({ ...resumed(record), stopped_in: null, failure: null, pace: null }),
};

/** Puts decisions on held matches into force. */
export const decision = (
  decisions: readonly { readonly row: number; readonly policy: MatchDecision }[],
  rest: MatchDecision | undefined,
  by: MemberId,
): ImportChange => ({
  action: "import.decide",
  from: ["in_review"],
  apply: ({ pass }, at) => ({
    state: "confirmed",
    pass: pass + 1,
    chunks_done: 0,
    decisions: {
      rows: Object.fromEntries(decisions.map(({ row, policy }) => [String(row), policy])),
      rest: rest ?? null,
      by,
      at,
    },
  }),
});

const checkedStates: ReadonlySet<ImportState> = new Set([
  "validated",
  "confirmed",
  "executing",
  "in_review",
  "done",
  "undoing",
  "undone",
]);

/** Refuses to show what validation leaves before it has left it. */
export const requireChecked = (record: ImportRecord): ImportRecord => {
  if (checkedStates.has(record.state) || record.counts.total > 0) return record;
  throw new Refusal("wrong_state", {
    detail: `The import is ${record.state}; its file has not been checked.`,
  });
};

/** Refuses to show what undoing leaves before it has left it. */
export const requireUndone = (record: ImportRecord): ImportRecord => {
  if (record.state === "undone") return record;
  throw new Refusal("wrong_state", { detail: `The import is ${record.state}; it has not been undone.` });
};
