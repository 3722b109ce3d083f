import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";

/** Vitest's global set-up: what a run has noted of policies is forgotten after it, and before the next under `--watch`. */
export default function forgetUsedStatements(project: TestProject): () => void {
  const { usedStatementsFolder } = project.getProvidedContext();
  const forget = (): void => rmSync(usedStatementsFolder, { recursive: true, force: true });
  project.onTestsRerun(forget);
  return forget;
}
