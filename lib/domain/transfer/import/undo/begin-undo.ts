import { Refusal } from "#lib/contract/errors.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { ImportChange } from "../change-import.ts";
import type { ImportRecord } from "../import-record.ts";
import { undoUntil } from "../show-import.ts";

/** An import in the state in which its chunks are about to be undone. */
export const undoing = (record: ImportRecord, by: MemberId | null): Partial<ImportRecord> => ({
  state: "undoing",
  pass: record.pass + 1,
  undo_pass: record.pass + 1,
  undo_by: by,
  chunks_done: 0,
  pace: null,
  stopped_in: null,
});

/** Begins to take an import back. Undoing twice is undoing once. */
export const undoChange = (by: MemberId, now: Date): ImportChange => ({
  action: "import.undo",
  from: ["done", "in_review", "failed", "cancelled"],
  doneIn: ["undoing", "undone"],
  apply: (record) => {
    const until = undoUntil(record);
    if (until === null)
      throw new Refusal("wrong_state", {
        detail:
          record.undo_pass === null
            ? "The import has written nothing."
            : "It is being undone already; resume it.",
      });
    if (now.getTime() > Date.parse(until))
      throw new Refusal("wrong_state", {
        detail: `An import can be undone for ${retentionDays.importArtefact} days.`,
      });
    return undoing(record, by);
  },
});
