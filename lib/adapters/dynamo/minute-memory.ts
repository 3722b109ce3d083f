import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** How long an answer of a workspace is taken for true. */
const keptForMs = 60_000;

export interface MinuteMemory<Answer> {
  readonly of: (workspaceId: WorkspaceId) => Promise<Answer>;
  /** The answer that is kept; undefined where none is, or it is older than a minute. */
  readonly known: (workspaceId: WorkspaceId) => Promise<Answer> | undefined;
  /** Takes note of an answer that has come by. */
  readonly learn: (workspaceId: WorkspaceId, answer: Answer) => void;
}

/** Asks once a minute for each workspace; who asks meanwhile waits for the same answer. A failure is not kept. */
export const makeMinuteMemory = <Answer>(
  ask: (workspaceId: WorkspaceId) => Promise<Answer>,
): MinuteMemory<Answer> => {
  const kept = new Map<WorkspaceId, { readonly at: number; readonly answer: Promise<Answer> }>();
  const known = (workspaceId: WorkspaceId): Promise<Answer> | undefined => {
    const found = kept.get(workspaceId);
    return found !== undefined && Date.now() - found.at < keptForMs ? found.answer : undefined;
  };
  return {
    known,
    of: (workspaceId) => {
      const found = known(workspaceId);
      if (found !== undefined) return found;
      const answer = ask(workspaceId).catch((error: unknown) => {
        kept.delete(workspaceId);
        throw error;
      });
      kept.set(workspaceId, { at: Date.now(), answer });
      return answer;
    },
    learn: (workspaceId, answer) => {
      kept.set(workspaceId, { at: Date.now(), answer: Promise.resolve(answer) });
    },
  };
};
