import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "#lib/contract/client.ts";
import type { ImportId } from "#lib/contract/platform/ids.ts";
import { type Import, type ImportState, isAtRest } from "#lib/contract/transfer/import-record.ts";
import { CommandError } from "../command-error.ts";
import { progressLine } from "../progress-line.ts";
import type { Terminal } from "../terminal.ts";

/** So often is told how far it is; the service answers sooner when it has come to rest. */
const lookSeconds = 1;

const isOver = (state: ImportState): boolean =>
  state === "done" || state === "failed" || state === "cancelled" || state === "undone";

/** Waits for an import to come to one of these states, showing how far it is. Throws when it ends in another. */
export const awaitImport = async (
  { api, terminal }: { readonly api: Client; readonly terminal: Terminal },
  import_id: ImportId,
  states: readonly ImportState[],
): Promise<Import> => {
  for (;;) {
    const { body } = await api.getImport({ params: { import_id }, query: { wait: lookSeconds } });
    if (states.includes(body.state)) return body;
    if (isOver(body.state)) {
      const why = body.failure === null ? "" : ` ${body.failure.message} (${body.failure.code})`;
      throw new CommandError("failed", `${import_id} is ${body.state}.${why}`);
    }
    terminal.progress(body.progress.step, progressLine(body));
    if (isAtRest(body.state)) await sleep(lookSeconds * 1_000);
  }
};
