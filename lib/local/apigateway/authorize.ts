import * as z from "zod";
import { evaluate } from "#lib/local/iam/evaluate.ts";
import { parsePolicy, type Statement } from "#lib/local/iam/statement.ts";
import type { AuthorizerSettings } from "./gateway-body.ts";
import { GatewayFailure } from "./gateway-failure.ts";
import { identitySource } from "./identity-source.ts";
import { functionArnOf, type InvokeFunction } from "./invoke-function.ts";
import { type AuthorizerContext, authorizerEvent, methodArn } from "./proxy-event.ts";
import type { RequestParts } from "./request-context.ts";
import { apiArn } from "./stage.ts";

/** Answers the context for the integration. Throws the gateway's 401, 403 or 500. */
export type Authorize = (parts: RequestParts) => Promise<AuthorizerContext>;

/** What an authorizer may answer; usage plans are not carried out, so that their key is refused. */
const Answer = z.strictObject({
  principalId: z.string().min(1),
  policyDocument: z.unknown(),
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
});

interface Verdict {
  readonly statements: readonly Statement[];
  readonly context: AuthorizerContext;
}

interface Kept {
  readonly verdict: Verdict;
  readonly untilMs: number;
}

/** Enough for a laptop; the oldest goes first. */
const CACHED_MAX = 1_000;

/** Makes a REQUEST authorizer. A cached answer serves all methods; its policy is evaluated for each. */
export function lambdaAuthorizer(
  name: string,
  settings: AuthorizerSettings,
  invoke: InvokeFunction,
): Authorize {
  const place = `components.securitySchemes.${name}.x-amazon-apigateway-authorizer`;
  const readIdentity = identitySource(settings.identitySource, place);
  const functionArn = functionArnOf(settings.authorizerUri, place);
  const ttlMs = settings.authorizerResultTtlInSeconds * 1_000;
  const cache = new Map<string, Kept>();

  const ask = async (parts: RequestParts): Promise<Verdict> => {
    const startedMs = performance.now();
    const sourceArn = `${apiArn(parts.stage)}/authorizers/${name}`;
    const payload = await callAuthorizer(() =>
      invoke({ functionArn, sourceArn, event: authorizerEvent(parts) }),
    );
    return toVerdict(payload, Math.round(performance.now() - startedMs));
  };

  return async (parts) => {
    const identity = readIdentity(parts.request);
    if (!identity) throw new GatewayFailure("unauthorized", "an identity source is missing");
    const key = JSON.stringify(identity);
    const kept = cache.get(key);
    const isFresh = kept !== undefined && Date.now() < kept.untilMs;
    const verdict = isFresh ? kept.verdict : await ask(parts);
    if (!isFresh && ttlMs > 0) keep(cache, key, { verdict, untilMs: Date.now() + ttlMs });
    requireAllowed(verdict, methodArn(parts));
    return verdict.context;
  };
}

async function callAuthorizer(call: () => ReturnType<InvokeFunction>): Promise<unknown> {
  const result = await call().catch((error: unknown) => {
    throw new GatewayFailure("authorizerMisconfigured", String(error));
  });
  if (result.ok) return result.payload;
  // API Gateway knows exactly this message.
  if (result.errorMessage === "Unauthorized") throw new GatewayFailure("unauthorized");
  throw new GatewayFailure("authorizerMisconfigured", `${result.errorType}: ${result.errorMessage}`);
}

function toVerdict(payload: unknown, integrationLatency: number): Verdict {
  try {
    const { principalId, policyDocument, context } = Answer.parse(payload);
    const texts = Object.entries(context ?? {}).map(([name, value]) => [name, String(value)]);
    return {
      statements: parsePolicy("authorizer", policyDocument),
      context: { ...Object.fromEntries(texts), principalId, integrationLatency },
    };
  } catch (error) {
    throw new GatewayFailure("authorizerMisconfigured", `the authorizer's answer: ${String(error)}`);
  }
}

function requireAllowed({ statements }: Verdict, resource: string): void {
  const { allowed, reason } = evaluate(statements, { action: "execute-api:Invoke", resource });
  if (allowed) return;
  throw new GatewayFailure(reason === "explicit deny" ? "explicitlyDenied" : "accessDenied", resource);
}

function keep(cache: Map<string, Kept>, key: string, kept: Kept): void {
  const [oldest] = cache.keys();
  if (cache.size >= CACHED_MAX && oldest !== undefined) cache.delete(oldest);
  cache.set(key, kept);
}
