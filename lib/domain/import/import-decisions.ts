import { Refusal } from "#lib/contract/errors.ts";
import type { ImportState } from "#lib/contract/import-record.ts";
import type { ImportChange } from "./change-import.ts";
import type { ImportRecord } from "./import-record.ts";

/** Lets a checked import run. Confirming twice is confirming once. */
export const confirmation: ImportChange = {
  action: "import.confirm",
  from: ["validated"],
  doneIn: ["confirmed", "executing", "done"],
  apply: () => ({ state: "confirmed" }),
};

/** Stops an import that has not begun to write. */
export const cancellation: ImportChange = {
  action: "import.cancel",
  from: ["created", "uploaded", "mapped", "validated"],
  doneIn: ["cancelled"],
  apply: () => ({ state: "cancelled" }),
};

const checkedStates: ReadonlySet<ImportState> = new Set(["validated", "confirmed", "executing", "done"]);

/** Refuses to show what validation leaves before it has left it. */
export const requireChecked = (record: ImportRecord): ImportRecord => {
  if (checkedStates.has(record.state)) return record;
  throw new Refusal("wrong_state", {
    detail: `The import is ${record.state}; its file has not been checked.`,
  });
};
