import { queueDeliveriesMax } from "#lib/contract/resources.ts";
import { failImport } from "./fail-import.ts";
import { type ImportRecord, isEnded } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";
import type { ImportStepMessage } from "./import-work.ts";

/** What a message is about and how often it came. */
interface Attempt {
  readonly message: Pick<ImportStepMessage, "workspace_id" | "import_id">;
  readonly attempt: number;
  readonly now: Date;
}

const failure = {
  code: "internal",
  message:
    "We could not go on with it, although we tried several times. What was written stays. Resume it to go on where it stopped, or undo it.",
} as const;

/** Attempts against chunks that go on meanwhile. */
const writesMax = 10;

/** Ends an import that nobody can go on with, whatever state it is in. */
export const giveUp = async (
  imports: Pick<ImportStore, "get" | "write">,
  { workspace_id, import_id }: Attempt["message"],
  now: Date,
): Promise<void> => {
  for (let attempt = 1; attempt <= writesMax; attempt += 1) {
    const record: ImportRecord | undefined = await imports.get(workspace_id, import_id);
    if (record === undefined || isEnded(record.state)) return;
    if (await failImport(imports, record, failure, now)) return;
  }
};

/**
 * Runs a step. On its last delivery a failure also ends the import, so that its owner sees it; the message itself goes
 * to the dead letters, where an operator does.
 */
export const endingOnLastAttempt = async (
  imports: Pick<ImportStore, "get" | "write">,
  { message, attempt, now }: Attempt,
  run: () => Promise<void>,
): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (attempt >= queueDeliveriesMax) await giveUp(imports, message, now);
    throw error;
  }
};
