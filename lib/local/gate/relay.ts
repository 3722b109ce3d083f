import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Authorizer, Refused } from "./authorize.ts";
import type { Call } from "./call-log.ts";
import { faultRefusal } from "./fault-refusals.ts";
import type { FaultEffect, Faults } from "./faults.ts";
import type { Forwarder } from "./forward.ts";
import type { AnswerHook, CallHook, Hooks } from "./hooks.ts";
import { readBody } from "./incoming.ts";
import type { Principal } from "./principals.ts";
import { answersQueueUrls, rewriteQueueUrls } from "./queue-urls.ts";
import { type TrimmedRequest, withoutEntries } from "./refused-entries.ts";
import { restoreTraceHeaders, storeTraceHeader } from "./trace-header.ts";
import type { Upstream } from "./upstream.ts";

/** An allowed call and where it goes. */
export interface Passage {
  readonly call: Call;
  readonly principal: Principal;
  readonly upstream: Upstream;
  readonly target: string;
  /** Null when the body is streamed. */
  readonly body: Buffer | null;
  readonly gateUrl: string;
}

interface RelayParts {
  readonly authorizer: Authorizer;
  readonly forwarder: Forwarder;
  readonly faults: Faults;
  readonly before: Hooks<Parameters<CallHook>>;
  readonly after: Hooks<Parameters<AnswerHook>>;
}

/** Carries allowed calls to their service and back, through the hooks and the fault switches. */
export class Relay {
  readonly #parts: RelayParts;

  constructor(parts: RelayParts) {
    this.#parts = parts;
  }

  /** Throws Refused for injected errors; a dropped connection is just destroyed. */
  async run(passage: Passage, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { before, after, faults, forwarder } = this.#parts;
    const { call } = passage;
    const isDropped = await before.run(call);
    const effects = faults.effectsOn(call);
    // A caller that a hook has killed never made this call, though its request had arrived here.
    if (isDropped || response.destroyed || dropsWhen(effects, "before")) {
      response.destroy();
      return;
    }
    await applyEffects(call, effects);
    const { upstream } = passage;
    if (!(upstream instanceof URL)) {
      const { status, headers, body } = await upstream(request.headers, passage.body ?? Buffer.alloc(0));
      const isLost = await after.run(call, status);
      if (isLost || dropsWhen(effects, "after")) response.destroy();
      else response.writeHead(status, headers).end(body);
      return;
    }
    const refused = refusedPlaces(call, effects);
    if (refused.length > 0 && passage.body) {
      await this.#runPartly(
        upstream,
        passage.target,
        withoutEntries(passage.body, refused),
        request,
        response,
      );
      return;
    }

    const body = passage.body && storeTraceHeader(call, request.headers, passage.body);
    const answer = await forwarder.send({
      origin: upstream,
      method: request.method ?? "GET",
      target: passage.target,
      headers:
        body === passage.body
          ? request.headers
          : { ...request.headers, "content-length": String(body?.length ?? 0) },
      body: body ?? request,
      onGone: (abort) => {
        response.once("close", () => {
          if (!response.writableFinished) abort();
        });
      },
    });
    const isLost = await after.run(call, answer.statusCode ?? 502);
    if (isLost || dropsWhen(effects, "after")) {
      answer.destroy();
      response.destroy();
      return;
    }
    await this.#sendBack(passage, answer, response);
  }

  /** Sends on what is left of a PutEvents request; its caller learns that the rest failed. */
  async #runPartly(
    origin: URL,
    target: string,
    trimmed: TrimmedRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { body: rest } = trimmed;
    const headers = { ...request.headers, "content-length": String(rest?.length ?? 0) };
    const onGone = () => undefined;
    const outgoing = rest && { origin, method: "POST", target, headers, body: rest, onGone };
    const body = trimmed.complete(outgoing && (await readBody(await this.#parts.forwarder.send(outgoing))));
    response
      .writeHead(200, { "content-type": "application/x-amz-json-1.1", "content-length": body.length })
      .end(body);
  }

  async #sendBack(passage: Passage, answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const { call, gateUrl } = passage;
    const status = answer.statusCode ?? 502;
    if (status === 404 && revealsAbsence(call)) {
      try {
        this.#requireListBucket(passage);
      } catch (error) {
        answer.resume();
        throw error;
      }
    }
    const { connection: _connection, "keep-alive": _keepAlive, ...headers } = answer.headers;
    if (call.service === "sqs" && status === 200 && answersQueueUrls(call.operation)) {
      const body = rewriteQueueUrls(await readBody(answer), gateUrl);
      response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
      return;
    }
    if (call.operation === "ReceiveMessage" && status === 200) {
      const body = restoreTraceHeaders(await readBody(answer));
      response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
      return;
    }
    response.writeHead(status, headers);
    await stream(answer, response);
  }

  /** S3 tells a caller that a key is missing only if the caller may list the bucket; else it denies. */
  #requireListBucket({ call, principal }: Passage): void {
    const bucket = call.resources[0]?.replace(/(?<=^arn:aws:s3:::[^/]+)\/.*$/s, "") ?? "*";
    this.#parts.authorizer.require("s3", principal, {
      action: "s3:ListBucket",
      resource: bucket,
      context: {},
    });
  }
}

/** Pipes by hand: `pipeline` makes an AbortController for each answer, which costs more than all the rest here. */
function stream(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) {
      answer.destroy();
      resolve();
      return;
    }
    response.once("close", resolve);
    // An answer cut short upstream must be cut short here too, never look complete.
    answer.once("error", () => response.destroy());
    answer.pipe(response);
  });
}

function revealsAbsence({ service, operation }: Call): boolean {
  return service === "s3" && (operation === "GetObject" || operation === "HeadObject");
}

export function dropsWhen(effects: readonly FaultEffect[], when: "before" | "after"): boolean {
  return effects.some((effect) => effect.kind === "drop" && effect.when === when);
}

export async function applyEffects(call: Call, effects: readonly FaultEffect[]): Promise<void> {
  for (const effect of effects) {
    if (effect.kind === "delay") await sleep(effect.ms);
    else if (effect.kind !== "drop" && effect.kind !== "refuseEntries")
      throw new Refused(call.service, faultRefusal(call.service, effect.kind));
  }
}

/** The places of the entries that faults take out of a PutEvents call. */
function refusedPlaces({ operation }: Call, effects: readonly FaultEffect[]): readonly number[] {
  if (operation !== "PutEvents") return [];
  return effects.flatMap((effect) => (effect.kind === "refuseEntries" ? effect.places : []));
}
