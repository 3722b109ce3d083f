import type { GatewayBody, Operation } from "./gateway-body.ts";

/** Every operation of a body with its place in it, such as `paths./leads.get`. */
export function operationsOf(paths: GatewayBody["paths"]): [place: string, operation: Operation][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `paths.${path}.${method}`,
      operation,
    ]),
  );
}
