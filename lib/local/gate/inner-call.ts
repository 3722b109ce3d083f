import type { AwsService, DescribedCall } from "#lib/local/iam/requested-actions.ts";
import type { Call } from "./call-log.ts";
import type { Faults } from "./faults.ts";
import type { AnswerHook, CallHook, Hooks } from "./hooks.ts";
import type { Principal } from "./principals.ts";
import { applyEffects, dropsWhen } from "./relay.ts";

type Body = Record<string, unknown>;

/** Carries out an operation for whoever has this access key, in the JSON of the wire. Rejects with its errors. */
export type InnerService = (operation: string, body: Body, accessKeyId: string) => Promise<Body>;

/** A call from this process to one of the services that speak JSON. */
export interface InnerCall {
  readonly service: AwsService;
  /** The header `x-amz-target`. */
  readonly target: string;
  readonly accessKeyId: string;
  readonly body: Body;
}

interface InnerParts {
  readonly principalOf: (call: InnerCall) => Principal;
  /** Throws Refused for what the principal may not. */
  readonly authorize: (principal: Principal, call: InnerCall) => DescribedCall;
  readonly note: (principal: Principal, service: AwsService, described: DescribedCall) => Call;
  readonly faults: Faults;
  readonly before: Hooks<Parameters<CallHook>>;
  readonly after: Hooks<Parameters<AnswerHook>>;
}

const dropped = (): Error => Object.assign(new Error("the connection was dropped"), { code: "ECONNRESET" });

/**
 * Checks, counts and fails a call from this process as one over the wire: only its signature and its bytes are spared.
 * What is answered is what the service holds, and is not to be changed.
 */
export const makeInnerCalls =
  ({ principalOf, authorize, note, faults, before, after }: InnerParts) =>
  async (inner: InnerCall, service: InnerService): Promise<Body> => {
    const principal = principalOf(inner);
    const described = authorize(principal, inner);
    const call = note(principal, inner.service, described);
    const isDropped = await before.run(call);
    const effects = faults.effectsOn(call);
    if (isDropped || dropsWhen(effects, "before")) throw dropped();
    await applyEffects(call, effects);
    const answer = await service(described.operation, inner.body, inner.accessKeyId);
    const isLost = await after.run(call, 200);
    if (isLost || dropsWhen(effects, "after")) throw dropped();
    return answer;
  };
