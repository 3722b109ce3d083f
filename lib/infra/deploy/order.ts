import type { StackChange, StackTemplate } from "./plan.ts";

/** The names that a template imports from other stacks. */
const importsOf = (template: StackTemplate): ReadonlySet<string> => {
  const found = new Set<string>();
  JSON.stringify(template, (key, value: unknown) => {
    if (key === "Fn::ImportValue" && typeof value === "string") found.add(value);
    return value;
  });
  return found;
};

/** What a template exports: values by name, as text. */
const exportsOf = (template: StackTemplate): ReadonlyMap<string, string> => {
  const outputs = Object.values((template["Outputs"] ?? {}) as Record<string, Exported>);
  return new Map(
    outputs.flatMap(({ Export, Value }) =>
      typeof Export?.Name === "string" ? [[Export.Name, JSON.stringify(Value)] as const] : [],
    ),
  );
};
interface Exported {
  readonly Value?: unknown;
  readonly Export?: { readonly Name?: unknown };
}

/** The exports of all deployed stacks that the next templates take away or give another value. */
const leavingOf = (changes: readonly StackChange[]): ReadonlySet<string> => {
  const next = new Map(changes.flatMap(({ next: template }) => [...exportsOf(template)]));
  const deployed = changes.flatMap(({ deployed: template }) => [...exportsOf(template ?? {})]);
  return new Set(deployed.filter(([name, value]) => next.get(name) !== value).map(([name]) => name));
};

export interface DeployOrder {
  /** Stacks to deploy by themselves before all others, since they let go of what those take away. */
  readonly first: readonly string[];
  /** Stacks that hold on to what another takes away: CloudFormation would refuse, whatever comes first. */
  readonly stuck: readonly string[];
}

/**
 * CloudFormation refuses to take an export away that a deployed stack imports, and the CDK deploys who exports before who
 * imports: a queue that a change removes would be removed never. Whoever stops importing it goes first, provided that
 * all it imports from then on is there already.
 */
export const deployOrder = (changes: readonly StackChange[]): DeployOrder => {
  const leaving = leavingOf(changes);
  const there = new Set(changes.flatMap(({ deployed }) => [...exportsOf(deployed ?? {}).keys()]));
  const importers = changes.filter(
    ({ deployed }) => deployed !== undefined && [...importsOf(deployed)].some((name) => leaving.has(name)),
  );
  const canLetGo = ({ next }: StackChange): boolean =>
    [...importsOf(next)].every((name) => there.has(name) && !leaving.has(name));
  const [first, stuck] = [importers.filter(canLetGo), importers.filter((one) => !canLetGo(one))];
  return { first: first.map(({ stack }) => stack), stuck: stuck.map(({ stack }) => stack) };
};
