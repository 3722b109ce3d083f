import type { GatewayBody, Operation } from "./gateway-body.ts";
import { GatewayFailure } from "./gateway-failure.ts";
import { functionArnOf, type InvokeFunction, type InvokeResult } from "./invoke-function.ts";
import { operationsOf } from "./operations.ts";
import type { RequestParts } from "./request-context.ts";
import { apiArn } from "./stage.ts";

/** Hands an event to the method's function and answers its payload. Throws GatewayFailure when there is none. */
export type Integrate = (parts: RequestParts, event: unknown) => Promise<unknown>;

/** Throws UnsupportedGateway for an integration that names no function. */
export function lambdaIntegrations({ paths }: GatewayBody, invoke: InvokeFunction): Integrate {
  const targets = new Map<Operation, { readonly functionArn: string; readonly timeoutMs: number }>();
  for (const [place, operation] of operationsOf(paths)) {
    const integration = operation["x-amazon-apigateway-integration"];
    if (integration.type === "mock") continue;
    const functionArn = functionArnOf(integration.uri, place);
    targets.set(operation, { functionArn, timeoutMs: integration.timeoutInMillis });
  }
  return async ({ route, stage }, event) => {
    const { operation, httpMethod, resource } = route.method;
    const target = targets.get(operation);
    if (target === undefined) throw new GatewayFailure("unexpected", "an integration without a function");
    const sourceArn = `${apiArn(stage)}/${stage.stageName}/${httpMethod}${resource}`;
    const result = await invoke({ ...target, sourceArn, event });
    return payloadOf(result);
  };
}

/** What Lambda refused is the integration's failure; what the function did wrong is its malformed answer. */
function payloadOf(result: InvokeResult): unknown {
  if (result.ok) return result.payload;
  const detail = `${result.errorType}: ${result.errorMessage}`;
  switch (result.errorType) {
    case "RequestEntityTooLargeException":
      throw new GatewayFailure("requestTooLarge", detail);
    case "TooManyRequestsException":
    case "ResourceNotFoundException":
      throw new GatewayFailure("integrationFailed", detail);
    default:
      throw new GatewayFailure("malformedAnswer", detail);
  }
}
