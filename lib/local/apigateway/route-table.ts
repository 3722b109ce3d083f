import type { GatewayBody, Operation } from "./read-body.ts";

/** A method of a path, as the gateway calls it. */
export interface GatewayRoute {
  readonly method: string;
  /** The path with its braces, for example `/leads/{lead_id}`. */
  readonly resource: string;
  readonly operation: Operation;
  readonly segments: readonly string[];
}

const isParameter = (segment: string): boolean => /^\{\w+\}$/.test(segment);

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

export const routesOf = (body: GatewayBody): GatewayRoute[] =>
  Object.entries(body.paths).flatMap(([resource, item]) => {
    const segments = segmentsOf(resource);
    const strange = segments.find((segment) => /[{}]/.test(segment) && !isParameter(segment));
    if (strange !== undefined)
      throw new Error(`the local gateway has no path parameter ${strange} (${resource})`);
    return Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      resource,
      operation,
      segments,
    }));
  });

export interface RouteMatch {
  readonly route: GatewayRoute;
  readonly pathParameters: Readonly<Record<string, string>> | null;
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const parametersOf = (route: GatewayRoute, given: readonly string[]): Record<string, string> | undefined => {
  if (route.segments.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of route.segments.entries()) {
    const value = given[index] ?? "";
    if (isParameter(segment)) parameters[segment.slice(1, -1)] = decoded(value);
    else if (segment !== value) return undefined;
  }
  return parameters;
};

/** The route of a request; a literal segment beats a parameter, from left to right. */
export const matchRoute = (
  routes: readonly GatewayRoute[],
  method: string,
  path: string,
): RouteMatch | undefined => {
  const given = segmentsOf(path);
  const literalness = ({ segments }: GatewayRoute) =>
    segments.map((one) => (isParameter(one) ? "0" : "1")).join("");
  const matches = routes
    .filter((route) => route.method === method)
    .flatMap((route) => {
      const parameters = parametersOf(route, given);
      return parameters === undefined ? [] : [{ route, parameters }];
    })
    .toSorted((a, b) => (literalness(a.route) < literalness(b.route) ? 1 : -1));
  const best = matches[0];
  if (best === undefined) return undefined;
  return {
    route: best.route,
    pathParameters: Object.keys(best.parameters).length === 0 ? null : best.parameters,
  };
};
