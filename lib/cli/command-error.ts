/** How `leadrail` ends; scripts may rely on these. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3 } as const;

/** The one error that commands throw on purpose: a sentence for the operator, and how to end. */
export class CommandError extends Error {
  readonly exitCode: number;
  constructor(kind: "failed" | "usage" | "refused", message: string) {
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCodes[kind];
  }
}
