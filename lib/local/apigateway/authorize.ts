import type { APIGatewayProxyEvent } from "aws-lambda";
import * as z from "zod";
import { evaluate } from "#lib/local/iam/evaluate.ts";
import { parsePolicy } from "#lib/local/iam/statement.ts";
import { GatewayError } from "./gateway-error.ts";
import { functionArnOf, type GatewayBody } from "./read-body.ts";
import type { Invoke } from "./start-api-gateway.ts";

const Answer = z.object({
  principalId: z.string(),
  policyDocument: z.unknown(),
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
type Answer = z.infer<typeof Answer>;

const configurationError = (): GatewayError =>
  new GatewayError("AUTHORIZER_CONFIGURATION_ERROR", 500, "null");

/** Asks the Lambda authorizer who calls; keeps answers as long as the template says, by the Authorization header. */
export const makeAuthorizer = (
  body: GatewayBody,
  { invoke, mayInvoke }: { readonly invoke: Invoke; readonly mayInvoke: (functionArn: string) => boolean },
) => {
  const settings = body.components.securitySchemes.authorizer["x-amazon-apigateway-authorizer"];
  const functionArn = functionArnOf(settings.authorizerUri);
  const kept = new Map<string, { readonly answer: Answer; readonly untilMs: number }>();

  const ask = async (event: APIGatewayProxyEvent, methodArn: string): Promise<Answer> => {
    if (!mayInvoke(functionArn)) throw configurationError();
    const { body: _, isBase64Encoded: __, ...request } = event;
    const result = await invoke(functionArn, { ...request, type: "REQUEST", methodArn });
    if (!result.ok && result.errorMessage === "Unauthorized")
      throw new GatewayError("UNAUTHORIZED", 401, "Unauthorized");
    const answer = result.ok ? Answer.safeParse(result.payload) : undefined;
    if (answer?.success !== true) throw configurationError();
    return answer.data;
  };

  /** The context for the integration; throws the gateway's 401, 403 or 500. */
  return async (event: APIGatewayProxyEvent, methodArn: string): Promise<Record<string, string>> => {
    const header = Object.entries(event.headers).find(
      ([name]) => name.toLowerCase() === "authorization",
    )?.[1];
    if (header === undefined || header === "") throw new GatewayError("UNAUTHORIZED", 401, "Unauthorized");
    const known = kept.get(header);
    const answer =
      known !== undefined && known.untilMs > Date.now() ? known.answer : await ask(event, methodArn);
    const ttlMs = settings.authorizerResultTtlInSeconds * 1000;
    if (ttlMs > 0 && answer !== known?.answer) kept.set(header, { answer, untilMs: Date.now() + ttlMs });
    const statements = parsePolicy("authorizer", answer.policyDocument);
    if (!evaluate(statements, { action: "execute-api:Invoke", resource: methodArn }).allowed)
      throw new GatewayError("ACCESS_DENIED", 403, "User is not authorized to access this resource");
    const context = Object.entries(answer.context).map(([name, value]) => [name, String(value)]);
    return { ...Object.fromEntries(context), principalId: answer.principalId };
  };
};
