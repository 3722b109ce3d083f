import { GatewayFailure } from "./gateway-failure.ts";
import { UnsupportedGateway } from "./unsupported-gateway.ts";

/** What became of an invocation. */
export type InvokeResult =
  | { readonly ok: true; readonly payload: unknown }
  | { readonly ok: false; readonly errorType: string; readonly errorMessage: string };

/** A function to invoke, in the name of a method or an authorizer of the API. */
export interface Invocation {
  readonly functionArn: string;
  readonly sourceArn: string;
  readonly event: unknown;
  readonly timeoutMs?: number;
}

/** Throws GatewayFailure when the function's policy forbids it, and when it takes too long. */
export type InvokeFunction = (invocation: Invocation) => Promise<InvokeResult>;

export interface InvokeOptions {
  /** What a deployment has done long before: no request's time is counted meanwhile. Never rejects. */
  readonly prepare?: (functionArn: string) => Promise<void>;
  /** `signal` aborts at the time-out. An invocation that has not begun must not run afterwards. */
  readonly invoke: (functionArn: string, event: unknown, signal: AbortSignal) => Promise<InvokeResult>;
  readonly allowInvoke: (functionArn: string, sourceArn: string) => boolean;
}

/** API Gateway's own limit. */
const TIMEOUT_MS = 29_000;

export function makeInvokeFunction({ prepare, invoke, allowInvoke }: InvokeOptions): InvokeFunction {
  return async ({ functionArn, sourceArn, event, timeoutMs = TIMEOUT_MS }) => {
    if (!allowInvoke(functionArn, sourceArn)) {
      throw new GatewayFailure("invokeForbidden", `${sourceArn} may not invoke ${functionArn}`);
    }
    await prepare?.(functionArn);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timeout = new AbortController();
    const timer = setTimeout(() => {
      reject(new GatewayFailure("integrationTimedOut", functionArn));
      timeout.abort();
    }, timeoutMs);
    // A function that has begun continues after the time-out, as on AWS.
    const answer = invoke(functionArn, event, timeout.signal);
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  };
}

/** The function in `arn:aws:apigateway:…:lambda:path/2015-03-31/functions/<arn>/invocations`. */
export function functionArnOf(uri: string, place: string): string {
  const arn =
    /^arn:[\w-]+:apigateway:[\w-]+:lambda:path\/2015-03-31\/functions\/(arn:[^/]+)\/invocations$/.exec(
      uri,
    )?.[1];
  if (arn === undefined) throw new UnsupportedGateway(place, `${uri} names no function`);
  return arn;
}
