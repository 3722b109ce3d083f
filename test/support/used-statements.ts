import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { evaluate } from "#lib/local/iam/evaluate.ts";
import type { TestService } from "./service.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where all test files of one run note which statements of policies were used; of no other run. */
    usedStatementsFolder: string;
  }
}

/** A statement of a function's role. */
export interface RoleStatement {
  readonly sourceFile: string;
  /** Policy name and Sid. */
  readonly id: string;
  readonly actions: readonly string[];
}

/** The same statement with other actions is another one, as another setting may have it. */
const nameOf = ({ sourceFile, id, actions }: RoleStatement): string =>
  [sourceFile, id, ...actions.toSorted()].join(" ");

/** What this worker has noted, so that its many files note each once. */
const noted = new Set<string>();

/** What of a service tells which statements were used. */
interface Noting extends Pick<TestService, "functions"> {
  readonly gate: Pick<TestService["gate"], "principals">;
}

/**
 * Notes every statement that was alone in allowing a call of its function in this service: without it the call is
 * denied. A call counts by the role as it is deployed, not as a test may have changed it.
 */
export const noteUsedStatements = ({ functions, gate }: Noting): void => {
  const fresh: string[] = [];
  for (const { sourceFile, principal } of functions) {
    const { name, statements } = principal;
    if (statements === "unrestricted") continue;
    for (const [id, requested] of gate.principals.allowedByOne(name)) {
      const statement = statements.find((one) => one.id === id);
      if (statement === undefined) continue;
      const used = nameOf({ sourceFile, id, actions: statement.actions.values });
      if (noted.has(used)) continue;
      const { allowed, matchedStatementIds } = evaluate(statements, requested);
      if (!allowed || matchedStatementIds.length > 1) continue;
      noted.add(used);
      fresh.push(used);
    }
  }
  if (fresh.length === 0) return;
  const folder = inject("usedStatementsFolder");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(fresh));
};

/** Answers whether a test of this run has used a statement, by what was noted so far. */
export const statementsUsed = (): ((statement: RoleStatement) => boolean) => {
  const folder = inject("usedStatementsFolder");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const used = new Set(
    files.flatMap((file): string[] => JSON.parse(readFileSync(join(folder, file), "utf8"))),
  );
  return (statement) => used.has(nameOf(statement));
};
