/**
 * Sorts names so that each comes after what it depends on, otherwise in the given order. Dependencies outside
 * the map are taken as met. Throws naming the members of a cycle.
 */
export function dependencyOrder(dependencies: ReadonlyMap<string, Iterable<string>>): string[] {
  const ordered = new Set<string>();
  const path: string[] = [];

  const visit = (name: string): void => {
    if (ordered.has(name)) return;
    if (path.includes(name)) {
      throw new Error(`circular dependency: ${[...path.slice(path.indexOf(name)), name].join(" -> ")}`);
    }
    path.push(name);
    for (const dependency of dependencies.get(name) ?? []) {
      if (dependencies.has(dependency)) visit(dependency);
    }
    path.pop();
    ordered.add(name);
  };

  for (const name of dependencies.keys()) visit(name);
  return [...ordered];
}
