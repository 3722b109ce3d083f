import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type FoundChanges, KeptChanges } from "./kept-changes.ts";
import type { ChangeReading, Positions } from "./read-changes.ts";
import { SharedTurns } from "./shared-turns.ts";

/** Workspaces whose changes one reader keeps. */
const workspacesMax = 8;

/** What a reader of a collection remembers from one search to the next, by workspace. */
export class ReaderMemory<Shared> {
  readonly #kept = new Map<WorkspaceId, KeptChanges>();
  readonly #turns = new Map<WorkspaceId, SharedTurns<Shared>>();

  turnsOf(workspaceId: WorkspaceId): SharedTurns<Shared> {
    const turns = this.#turns.get(workspaceId) ?? new SharedTurns();
    this.#turns.set(workspaceId, turns);
    return turns;
  }

  /** Brings what is kept up to now, or as far as the deadline lets it come (milliseconds since 1970). */
  async read(
    reading: ChangeReading,
    workspaceId: WorkspaceId,
    since: Positions,
    deadlineMs: number,
  ): Promise<FoundChanges> {
    const kept = await this.#keep(reading, workspaceId, since);
    try {
      await kept.forget(since);
      return await kept.read(deadlineMs);
    } catch (error) {
      // Half of a reading is worth nothing.
      this.#kept.delete(workspaceId);
      await kept.drop();
      throw error;
    }
  }

  async #keep(reading: ChangeReading, workspaceId: WorkspaceId, since: Positions): Promise<KeptChanges> {
    const found = this.#kept.get(workspaceId);
    this.#kept.delete(workspaceId);
    const isOfUse = found?.reaches(since) === true;
    if (!isOfUse) await found?.drop();
    const kept = isOfUse ? found : await KeptChanges.begin(reading, workspaceId, since);
    this.#kept.set(workspaceId, kept);
    for (const [oldest, old] of this.#kept) {
      if (this.#kept.size <= workspacesMax) break;
      this.#kept.delete(oldest);
      this.#turns.delete(oldest);
      await old.drop();
    }
    return kept;
  }
}
