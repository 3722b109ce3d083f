import type { GatewayBody, Operation } from "./gateway-body.ts";
import { UnsupportedGateway } from "./unsupported-gateway.ts";

/** A method of a resource. */
export interface GatewayMethod {
  /** `ANY` serves what has no method of its own. */
  readonly httpMethod: string;
  /** The path with its braces, such as `/leads/{lead_id}`. */
  readonly resource: string;
  readonly operation: Operation;
}

interface Resource {
  readonly segments: readonly string[];
  readonly methods: ReadonlyMap<string, GatewayMethod>;
}

/** A method for a request. The path's parameters are still percent-encoded, as a REST API hands them to functions. */
export interface RouteMatch {
  readonly method: GatewayMethod;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Finds the method for a request; answers nothing when there is none. */
export type FindRoute = (httpMethod: string, segments: readonly string[]) => RouteMatch | undefined;

/** Throws UnsupportedGateway for a path that is neither of literals nor of whole-segment parameters. */
export function routeTable(paths: GatewayBody["paths"]): FindRoute {
  // Sorted so that the first match is the best: a literal beats a parameter, from left to right.
  const resources = Object.entries(paths)
    .map(([path, item]) => toResource(path, item))
    .toSorted((a, b) => rank(a).localeCompare(rank(b)));
  return (httpMethod, segments) => {
    for (const resource of resources) {
      const pathParameters = matchSegments(resource.segments, segments);
      if (!pathParameters) continue;
      // No way back: API Gateway chooses the resource by its path alone.
      const method = resource.methods.get(httpMethod) ?? resource.methods.get("ANY");
      return method && { method, pathParameters };
    }
    return undefined;
  };
}

/** The segments of a path; a slash at its end is ignored, as on AWS. */
export function segmentsOf(path: string): string[] {
  const trimmed = path.replace(/\/$/, "");
  return trimmed === "" ? [] : trimmed.slice(1).split("/");
}

function toResource(resource: string, item: GatewayBody["paths"][string]): Resource {
  const segments = segmentsOf(resource);
  const strange = segments.find((segment) => /[{}]/.test(segment) && !isParameter(segment));
  if (strange !== undefined) {
    throw new UnsupportedGateway(`paths.${resource}`, `${strange} is not supported by the local gateway`);
  }
  const methods = Object.entries(item).map(([key, operation]): [string, GatewayMethod] => {
    const httpMethod = key === "x-amazon-apigateway-any-method" ? "ANY" : key.toUpperCase();
    return [httpMethod, { httpMethod, resource, operation }];
  });
  return { segments, methods: new Map(methods) };
}

function rank({ segments }: Resource): string {
  return segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");
}

function isParameter(segment: string): boolean {
  return /^\{\w+\}$/.test(segment);
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index];
    if (given === undefined || given === "") return undefined;
    if (isParameter(expected)) parameters[expected.slice(1, -1)] = given;
    else if (expected !== given) return undefined;
  }
  return parameters;
}
