import {
  type ActionScope,
  type AwsService,
  type DescribedCall,
  describeCall,
  type RequestedAction,
  UnknownCall,
} from "#lib/local/iam/requested-actions.ts";
import type { Denial, Log } from "./call-log.ts";
import { asAwsService, guessService, type Incoming, toAwsRequest } from "./incoming.ts";
import type { Principal, Principals } from "./principals.ts";
import type { Refusal } from "./refusal.ts";
import {
  accessDenied,
  badSignature,
  badValidity,
  notImplemented,
  requestExpired,
  tooSkewed,
  unknownAccessKey,
  unsigned,
  wrongRegion,
} from "./refusals.ts";
import { hasBadValidity, isExpired, isSkewed, readSignature, type Signature } from "./signature.ts";
import { signatureFault } from "./verify-signature.ts";

/** Thrown to answer a request with a refusal in the protocol of the service. */
export class Refused extends Error {
  readonly service: AwsService;
  readonly refusal: Refusal;

  constructor(service: AwsService, refusal: Refusal) {
    super(refusal.message);
    this.name = "Refused";
    this.service = service;
    this.refusal = refusal;
  }
}

export interface Identified {
  readonly service: AwsService;
  readonly principal: Principal;
  readonly signature: Signature;
}

/** Tells service and principal of a signed request, or throws Refused as AWS would. */
export function identify(incoming: Incoming, principals: Principals, region: string, now: Date): Identified {
  const signature = readSignature(incoming.request.headers, incoming.query);
  if (!signature) throw new Refused(guessService(incoming.request), unsigned);
  const service = asAwsService(signature.service);
  if (!service) {
    const message = `The local service has no ${signature.service}`;
    throw new Refused(guessService(incoming.request), notImplemented(message));
  }
  const principal = principals.byAccessKey(signature.accessKeyId);
  if (!principal) throw new Refused(service, unknownAccessKey(service, signature.accessKeyId));
  if (signature.region !== region) throw new Refused(service, wrongRegion(service, signature.region));
  if (hasBadValidity(signature)) throw new Refused(service, badValidity);
  if (isExpired(signature, now)) throw new Refused(service, requestExpired(signature, now));
  return { service, principal, signature };
}

/** Holds a request against its signature and its date; throws Refused as AWS would. */
export function verify(
  { service, principal, signature }: Identified,
  incoming: Incoming,
  body: Buffer | null,
  now: Date,
): void {
  if (isSkewed(signature, now)) throw new Refused(service, tooSkewed(service, signature, now));
  const { request, path } = incoming;
  const target = request.url ?? "/";
  const query = target.slice(path.length + 1);
  const signed = { method: request.method ?? "GET", path, query, headers: request.headers, body };
  const fault = signatureFault(signature, signed, principal.secretAccessKey);
  if (fault) throw new Refused(service, badSignature(service, signature, fault));
}

/** The IAM check of a gate. */
export class Authorizer {
  readonly #principals: Principals;
  readonly #denials: Log<Denial>;
  readonly #scope: ActionScope;

  constructor(principals: Principals, denials: Log<Denial>, scope: ActionScope) {
    this.#principals = principals;
    this.#denials = denials;
    this.#scope = scope;
  }

  /** Names the call and checks every action it needs; throws Refused for the first that is denied. */
  authorize({ service, principal }: Identified, incoming: Incoming, body: Buffer | null): DescribedCall {
    const described = this.#describe(service, incoming, body);
    for (const action of described.actions) this.require(service, principal, action);
    return described;
  }

  /** Checks one action; throws Refused when it is denied. */
  require(service: AwsService, principal: Principal, requested: RequestedAction): void {
    const { action, resource, context } = requested;
    const { accountId, region } = this.#scope;
    const decision = this.#principals.decide(principal, {
      action,
      resource,
      context: {
        "aws:PrincipalAccount": [accountId],
        "aws:PrincipalArn": [`arn:aws:iam::${accountId}:role/${principal.name}`],
        "aws:RequestedRegion": [region],
        "aws:ResourceAccount": [accountId],
        // Loopback stands in for the TLS that the deployed endpoints have.
        "aws:SecureTransport": ["true"],
        ...context,
      },
    });
    if (decision.allowed) return;
    this.#denials.append({ principal: principal.name, action, resource });
    const explicit = decision.reason === "explicit deny";
    throw new Refused(
      service,
      accessDenied(service, { accountId, principal: principal.name, action, resource, explicit }),
    );
  }

  #describe(service: AwsService, incoming: Incoming, body: Buffer | null): DescribedCall {
    try {
      return describeCall(service, toAwsRequest(incoming, body), this.#scope);
    } catch (error) {
      if (error instanceof UnknownCall) throw new Refused(service, notImplemented(error.message));
      throw error;
    }
  }
}
