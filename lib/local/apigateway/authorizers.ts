import { type Authorize, lambdaAuthorizer } from "./authorize.ts";
import type { GatewayBody, Operation } from "./gateway-body.ts";
import type { InvokeFunction } from "./invoke-function.ts";
import { operationsOf } from "./operations.ts";
import { UnsupportedGateway } from "./unsupported-gateway.ts";

/** The authorizer of each operation that names one. Throws UnsupportedGateway when it is not one that is declared. */
export function authorizersOf(body: GatewayBody, invoke: InvokeFunction): ReadonlyMap<Operation, Authorize> {
  const declared = new Map(
    Object.entries(body.components.securitySchemes).map(([name, scheme]) => [
      name,
      lambdaAuthorizer(name, scheme["x-amazon-apigateway-authorizer"], invoke),
    ]),
  );
  const authorizers = new Map<Operation, Authorize>();
  for (const [place, operation] of operationsOf(body.paths)) {
    const names = operation.security.flatMap((requirement) => Object.keys(requirement));
    const [name, ...others] = names;
    if (name === undefined) continue;
    const authorizer = declared.get(name);
    if (!authorizer || others.length > 0) {
      throw new UnsupportedGateway(`${place}.security`, `${names.join(" and ")} is not one authorizer`);
    }
    authorizers.set(operation, authorizer);
  }
  return authorizers;
}
