/** The value at a path such as `$.detail.items[0]['a-b']`, or undefined when there is none. */
export function valueAtPath(root: unknown, path: string): unknown {
  let value: unknown = root;
  for (const step of stepsOf(path)) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** Whether the path is of the kind that EventBridge takes: no wildcards, no filters. */
export function isJsonPath(path: string): boolean {
  return /^\$(?:\.[\w-]+|\[\d+\]|\['[^']+'\])*$/.test(path);
}

function stepsOf(path: string): string[] {
  return [...path.matchAll(/\.([\w-]+)|\[(\d+)\]|\['([^']+)'\]/g)].map(
    ([, name, index, quoted]) => name ?? index ?? quoted ?? "",
  );
}
