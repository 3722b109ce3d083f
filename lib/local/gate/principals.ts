import { type Decision, evaluate } from "#lib/local/iam/evaluate.ts";
import type { RequestedAction } from "#lib/local/iam/requested-actions.ts";
import type { Statement } from "#lib/local/iam/statement.ts";

/** Someone who signs requests: a function's role, or an operator without bounds. */
export interface Principal {
  /** The role name, as it appears in denials. */
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly statements: readonly Statement[] | "unrestricted";
}

/** A statement of a registered principal. */
export interface StatementRef {
  readonly principal: string;
  readonly statementId: string;
}

/** The principals behind the gate and the record of which of their statements ever allowed a call. */
export class Principals {
  readonly #byKey = new Map<string, Principal>();
  readonly #exercised = new Map<string, Set<string>>();
  readonly #allowedByOne = new Map<string, Map<string, RequestedAction>>();

  /** Adds a principal, or replaces the one with the same access key. */
  register(principal: Principal): void {
    this.#byKey.set(principal.accessKeyId, principal);
  }

  byAccessKey(accessKeyId: string): Principal | undefined {
    return this.#byKey.get(accessKeyId);
  }

  /** Decides one action; statements that allow it count as exercised. */
  decide({ name, statements }: Principal, requested: RequestedAction): Decision {
    if (statements === "unrestricted") return { allowed: true, reason: "allowed", matchedStatementIds: [] };
    const decision = evaluate(statements, requested);
    if (decision.allowed) this.#remember(name, decision.matchedStatementIds, requested);
    return decision;
  }

  /** By statement, the last request of a principal that this one alone allowed: without it, it is denied. */
  allowedByOne(principal: string): ReadonlyMap<string, RequestedAction> {
    return this.#allowedByOne.get(principal) ?? new Map();
  }

  /** The statements that allowed something since the start. */
  exercised(): StatementRef[] {
    return [...this.#exercised].flatMap(([principal, ids]) =>
      [...ids].map((statementId) => ({ principal, statementId })),
    );
  }

  /** The Allow statements that never allowed anything; a policy that is no larger than needed has none. */
  unexercised(): StatementRef[] {
    return [...this.#byKey.values()].flatMap(({ name, statements }) =>
      statements === "unrestricted"
        ? []
        : statements
            .filter(({ effect, id }) => effect === "Allow" && !this.#exercised.get(name)?.has(id))
            .map(({ id }) => ({ principal: name, statementId: id })),
    );
  }

  #remember(principal: string, statementIds: readonly string[], requested: RequestedAction): void {
    const known = this.#exercised.get(principal) ?? new Set();
    for (const id of statementIds) known.add(id);
    this.#exercised.set(principal, known);
    const [only, another] = statementIds;
    if (only === undefined || another !== undefined) return;
    const byOne = this.#allowedByOne.get(principal) ?? new Map();
    this.#allowedByOne.set(principal, byOne.set(only, requested));
  }
}
