import type { ASTNode } from "@marcbachmann/cel-js";

/** How much there is of a lead: members of its largest list or record, characters of its longest text. */
export interface Extent {
  readonly items: number;
  readonly characters: number;
}

/** A lead whose lists are full, as a rule is judged by when it is saved. */
export const fullLead: Extent = { items: 100, characters: 1_000 };

/**
 * Steps that all rules together may take on one lead: 100 ms, as a step takes 2 µs at most (measured over the dearest of
 * each kind). They are counted before they are taken, as if nothing were cut short.
 */
export const stepsMax = 50_000;
/** That one rule may take on a full lead. */
export const ruleStepsMax = 20_000;

/** What rules have left of their steps on one lead. */
export interface Budget {
  left: number;
}
export const aBudget = (): Budget => ({ left: stepsMax });

/** An expression's parts as far as its cost goes: how much its value may hold, and what it takes to make it. */
interface Cost extends Extent {
  readonly steps: number;
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === "object" && value !== null && "op" in value;

const nodesIn = (value: unknown): ASTNode[] =>
  isNode(value) ? [value] : Array.isArray(value) ? value.flatMap(nodesIn) : [];

const walks: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "filter"]);
const searches: ReadonlySet<string> = new Set(["contains", "indexOf"]);
/** Of a date in a named time zone, which the platform makes a formatter for. */
const zonedSteps = 100;
/** What one step does: characters that a function reads, that an operator compares, pairs of them in a search. */
const charactersRead = 500;
const charactersCompared = 5_000;
const pairsCompared = 20_000;
/** Members that an operator compares in one step. */
const itemsCompared = 40;

const sum = (costs: readonly Cost[], of: (cost: Cost) => number): number =>
  costs.reduce((total, cost) => total + of(cost), 0);
const largest = (costs: readonly Cost[], of: (cost: Cost) => number, least: number): number =>
  costs.reduce((most, cost) => Math.max(most, of(cost)), least);

const costOfCall = (
  name: string,
  receiver: ASTNode | undefined,
  args: readonly ASTNode[],
  lead: Extent,
): Cost => {
  const own = receiver === undefined ? undefined : costOf(receiver, lead);
  const costs = args.map((one) => costOf(one, lead));
  const all = own === undefined ? costs : [own, ...costs];
  const steps = sum(all, (cost) => cost.steps);
  const items = largest(all, (cost) => cost.items, lead.items);
  const characters = largest(all, (cost) => cost.characters, lead.characters);
  if (own !== undefined && walks.has(name))
    return {
      steps: own.steps + own.items * (1 + sum(costs, (cost) => cost.steps)),
      items: own.items,
      characters,
    };
  const isZoned = receiver !== undefined && name.startsWith("get") && args.length > 0;
  const compared =
    searches.has(name) && own !== undefined
      ? (own.characters * (costs[0]?.characters ?? 0)) / pairsCompared
      : 0;
  return {
    steps: steps + 1 + (isZoned ? zonedSteps : 0) + characters / charactersRead + compared,
    items,
    characters,
  };
};

const costOf = (node: ASTNode, lead: Extent): Cost => {
  if (node.op === "value") {
    const length = typeof node.args === "string" ? node.args.length : 1;
    return { steps: 1, items: 1, characters: length };
  }
  if (node.op === "id") return { steps: 1, ...lead };
  if (node.op === "call") return costOfCall(node.args[0], undefined, node.args[1], lead);
  if (node.op === "rcall") return costOfCall(node.args[0], node.args[1], node.args[2], lead);
  const costs = nodesIn(node.args).map((one) => costOf(one, lead));
  const steps = sum(costs, (cost) => cost.steps) + 1;
  // Lists and texts are joined by `+`; literals hold what they name.
  if (node.op === "+" || node.op === "list" || node.op === "map") {
    const items = node.op === "+" ? sum(costs, (cost) => cost.items) : costs.length;
    const characters = sum(costs, (cost) => cost.characters);
    return { steps: steps + items / itemsCompared + characters / charactersCompared, items, characters };
  }
  const items = largest(costs, (cost) => cost.items, lead.items);
  const characters = largest(costs, (cost) => cost.characters, lead.characters);
  // Comparing, and looking for something `in` a list, goes through what there is.
  const isField =
    node.op === "." || node.op === ".?" || node.op === "?:" || node.op === "&&" || node.op === "||";
  return isField
    ? { steps, items, characters }
    : { steps: steps + items / itemsCompared + characters / charactersCompared, items, characters };
};

/** The steps that an expression takes on a lead of some extent, at most. */
export const stepsOf =
  (ast: ASTNode) =>
  (lead: Extent): number =>
    Math.ceil(costOf(ast, lead).steps);

/** How much there is of a value, its parts' parts included. */
export const extentOf = (value: unknown): Extent => {
  if (typeof value === "string") return { items: 1, characters: value.length };
  if (typeof value !== "object" || value === null) return { items: 1, characters: 1 };
  const parts = Object.values(value);
  return parts.map(extentOf).reduce(
    (most, part) => ({
      items: Math.max(most.items, part.items),
      characters: Math.max(most.characters, part.characters),
    }),
    { items: Math.max(1, parts.length), characters: 1 },
  );
};
