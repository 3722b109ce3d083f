import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type ActionScope,
  type AwsService,
  type DescribedCall,
  describeCall,
} from "#lib/local/iam/requested-actions.ts";
import { startLoopbackServer } from "#lib/local/loopback-server.ts";
import { answerFailure } from "./answer-failure.ts";
import { Authorizer, identify, Refused, verify } from "./authorize.ts";
import { type Call, type Denial, Log } from "./call-log.ts";
import { Faults } from "./faults.ts";
import { Forwarder } from "./forward.ts";
import { type AnswerHook, type CallHook, Hooks } from "./hooks.ts";
import { mustReadBody, readBody, readIncoming, upstreamTarget } from "./incoming.ts";
import { type InnerCall, type InnerService, makeInnerCalls } from "./inner-call.ts";
import { type Principal, Principals } from "./principals.ts";
import { notImplemented, unknownAccessKey } from "./refusals.ts";
import { Relay } from "./relay.ts";
import { traceHeaderOf } from "./trace-header.ts";
import type { Upstream } from "./upstream.ts";

export type { AnswerHook, CallHook } from "./hooks.ts";

export interface GateOptions extends ActionScope {
  /** The services behind the gate. */
  readonly upstreams: Partial<Record<AwsService, Upstream>>;
  /** 0 or absent picks a free port. */
  readonly port?: number;
  /** The clock that presigned URLs expire by. */
  readonly now?: () => Date;
  /** Entries of the logs of calls and denials; absent: all, which a service that runs for days can't hold. */
  readonly loggedCallsMax?: number | undefined;
}

/** The one loopback endpoint of all AWS services: `AWS_ENDPOINT_URL=gate.url`. */
export interface Gate {
  readonly url: string;
  readonly principals: Principals;
  /** Refused calls. */
  readonly denials: Log<Denial>;
  /** Allowed calls, in the order in which they were allowed. */
  readonly calls: Log<Call>;
  readonly faults: Faults;
  /** Runs before an allowed call goes on; answering `drop` ends the connection instead. */
  beforeCall(hook: CallHook): () => void;
  /** Runs when the service has answered, before its caller knows; answering `drop` loses the answer. */
  afterCall(hook: AnswerHook): () => void;
  /** A call from this process, checked, counted and failed as one over the wire, carried out by the service itself. */
  inner(call: InnerCall, service: InnerService): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Starts the gate. Every call is identified by its access key and checked against its principal's statements. */
export async function startGate(options: GateOptions): Promise<Gate> {
  const principals = new Principals();
  const denials = new Log<Denial>(options.loggedCallsMax);
  const calls = new Log<Call>(options.loggedCallsMax);
  const faults = new Faults();
  const before = new Hooks<Parameters<CallHook>>();
  const after = new Hooks<Parameters<AnswerHook>>();
  const forwarder = new Forwarder();
  const authorizer = new Authorizer(principals, denials, options);
  const relay = new Relay({ authorizer, forwarder, faults, before, after });
  const now = options.now ?? (() => new Date());
  let sequence = 0;

  const note = (
    principal: Principal,
    service: AwsService,
    { operation, actions }: DescribedCall,
    traceHeader?: string,
  ): Call => {
    const resources = [...new Set(actions.map(({ resource }) => resource))];
    const call: Call = {
      sequence: ++sequence,
      principal: principal.name,
      service,
      operation,
      resources,
      ...(traceHeader !== undefined && { traceHeader }),
    };
    calls.append(call);
    return call;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const incoming = readIncoming(request);
    const identified = identify(incoming, principals, options.region, now());
    const { service, principal } = identified;
    const upstream = options.upstreams[service];
    if (!upstream) throw new Refused(service, notImplemented(`The local service has no ${service}`));
    const body = mustReadBody(service, incoming) ? await readBody(request) : null;
    verify(identified, incoming, body, now());
    const call = note(
      principal,
      service,
      authorizer.authorize(identified, incoming, body),
      traceHeaderOf(request.headers),
    );
    await relay.run(
      { call, principal, upstream, target: upstreamTarget(service, incoming), body, gateUrl: server.url },
      request,
      response,
    );
  };

  const inner = makeInnerCalls({
    principalOf: ({ service, accessKeyId }) => {
      const principal = principals.byAccessKey(accessKeyId);
      if (!principal) throw new Refused(service, unknownAccessKey(service, accessKeyId));
      return principal;
    },
    authorize: (principal, { service, target, body }) => {
      const headers = { "x-amz-target": target };
      const request = { method: "POST", path: "/", query: new URLSearchParams(), headers };
      const described = describeCall(service, { ...request, body: JSON.stringify(body) }, options);
      for (const action of described.actions) authorizer.require(service, principal, action);
      return described;
    },
    note,
    faults,
    before,
    after,
  });

  const server = await startLoopbackServer((request, response) => {
    handle(request, response).catch((error: unknown) => answerFailure(error, request, response));
  }, options.port);

  return {
    url: server.url,
    principals,
    denials,
    calls,
    faults,
    inner,
    beforeCall: (hook) => before.add(hook),
    afterCall: (hook) => after.add(hook),
    close: async () => {
      await server.close();
      forwarder.close();
    },
  };
}
