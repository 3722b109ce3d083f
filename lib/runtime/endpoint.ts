import middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import type { Actor } from "#lib/contract/actor.ts";
import type { CapabilityName } from "#lib/contract/capabilities.ts";
import { capabilitiesOf } from "#lib/contract/capabilities-of.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { speakPlainly } from "#lib/contract/fault-words.ts";
import type { AnswerOf, AnyRoute, BodyOf, ParamsOf, QueryOf } from "#lib/contract/route.ts";
import { causeOf } from "#lib/domain/events/event/cause.ts";
import type { Cause } from "#lib/domain/platform/audit/cause.ts";
import { rateVerdict } from "#lib/domain/platform/request/rate-limiter.ts";
import type { Call, NewId } from "./call.ts";
import { accessLog, problems } from "./edge-middlewares.ts";
import { unlessKnown } from "./entity-tag.ts";
import { isFailureOfAws } from "./failure-of-aws.ts";
import { headerOf, parseCausationId, parseIfMatch } from "./headers.ts";
import { keepsAnswer, once } from "./idempotency.ts";
import { callerOf, identify } from "./identity.ts";
import { type Deps, loadDeps } from "./load-deps.ts";
import { errorFields, log } from "./log.ts";
import { freshIds } from "./new-id.ts";
import { parseBody, parseParams, parseQuery } from "./parse-request.ts";
import { answerReply, finish, problemReply, type Reply } from "./respond.ts";

type Row<Name extends keyof Deps> = { readonly uses: readonly Name[] };
type Handle<R extends AnyRoute, Name extends keyof Deps, Answer extends AnswerOf<R>> = (
  call: Call<R>,
  deps: Pick<Deps, Name>,
) => Promise<Answer>;

/** How dependencies are found; tests give their own. */
export type Loader = (names: readonly (keyof Deps)[]) => Promise<Partial<Deps>>;

const limitHeaders = async (
  deps: Partial<Deps>,
  route: AnyRoute,
  actor: Actor,
  now: Date,
): Promise<Record<string, string>> => {
  if (deps.rateLimiter === undefined) return {};
  const caller = { workspaceId: actor.workspace_id, callerId: callerOf(actor) };
  const counted = await deps.rateLimiter.count(caller, route.rate, now).catch((error: unknown) => {
    // Whoever reads need not wait until the counter can be written; who writes can't either.
    if (!isFailureOfAws(error)) throw error;
    log("warn", "requests are not counted", errorFields(error));
    return undefined;
  });
  if (counted === undefined) return {};
  const verdict = rateVerdict(counted, route.rate, now);
  const headers = {
    ratelimit: `"${route.rate}";r=${verdict.remaining};t=${verdict.resetSeconds}`,
    "ratelimit-policy": `"${route.rate}";q=${verdict.limit};w=60`,
  };
  if (!verdict.allowed)
    throw new Refusal("rate_limited", { retryAfterSeconds: verdict.resetSeconds, headers });
  return headers;
};

/** A reply, or the reply of a refusal, so that an idempotent retry gets a refusal again as it was. */
const settled = async (run: () => Promise<Reply>, requestId: string): Promise<Reply> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return problemReply(error.code, requestId, error.details);
    throw error;
  }
};

const causeNamed = async (
  { eventPlaces }: Partial<Deps>,
  actor: Actor | undefined,
  eventId: string | undefined,
): Promise<Cause | undefined> =>
  eventPlaces === undefined || actor === undefined || eventId === undefined
    ? undefined
    : causeOf(eventPlaces, actor.workspace_id, eventId);

/** A sales rep with the lists that make leads their own, where the endpoint touches leads. */
const withShares = async ({ listShares }: Partial<Deps>, actor: Actor): Promise<Actor> =>
  listShares === undefined || actor.role !== "sales_rep"
    ? actor
    : { ...actor, shared_lists: await listShares.of(actor.workspace_id, actor.member_id) };

const isReading = ({ httpMethod }: APIGatewayProxyEvent): boolean =>
  httpMethod === "GET" || httpMethod === "HEAD";

const handleRequest = async <R extends AnyRoute, Name extends keyof Deps>(
  route: R,
  handle: Handle<R, Name, AnswerOf<R>>,
  deps: Partial<Deps>,
  event: APIGatewayProxyEvent,
  context: Context,
): Promise<APIGatewayProxyResult> => {
  const now = new Date();
  const requestId = event.requestContext.requestId;
  const caller = identify(route, event);
  const limits = caller === undefined ? {} : await limitHeaders(deps, route, caller, now);
  const parsed = {
    params: parseParams(route, event),
    query: parseQuery(route, event),
    body: parseBody(route, event),
  };
  const actor = caller && (await withShares(deps, caller));
  const run = async (newId: NewId): Promise<Reply> => {
    const call = {
      params: parsed.params as ParamsOf<R>,
      query: parsed.query as QueryOf<R>,
      body: parsed.body as BodyOf<R>,
      actor: actor as Call<R>["actor"],
      ifMatch: parseIfMatch(route, event),
      cause: await causeNamed(deps, actor, parseCausationId(route, event)),
      accept: headerOf(event, "accept"),
      prefer: headerOf(event, "prefer"),
      now,
      newId,
      requestId,
    };
    const answered = answerReply(route, await handle(call, deps as Pick<Deps, Name>));
    return isReading(event) ? unlessKnown(answered, headerOf(event, "if-none-match")) : answered;
  };
  const key = headerOf(event, "idempotency-key");
  const reply =
    key === undefined || actor === undefined || deps.requestLedger === undefined
      ? await run(freshIds(now.getTime()))
      : await once(
          deps.requestLedger,
          {
            event,
            actor,
            key,
            now,
            leaseMs: context.getRemainingTimeInMillis(),
            keepsAnswer: keepsAnswer(route),
          },
          (newId) => settled(() => run(newId), requestId),
        );
  const origins = (process.env["CORS_ORIGINS"] ?? "").split(",");
  return finish(
    {
      ...reply,
      headers: { ...reply.headers, ...limits },
      body: event.httpMethod === "HEAD" ? "" : reply.body,
    },
    { requestId, origin: headerOf(event, "origin"), origins },
  );
};

/**
 * Makes a Lambda handler of a route: parses what enters, finds out who calls, checks role, limits and
 * Idempotency-Key, runs `handle` with the capabilities of its manifest row, and answers by the contract.
 */
export const endpoint = <
  R extends AnyRoute,
  const Name extends keyof Deps,
  // Const, so that `status: 201` stays 201 and is held against the route.
  const Answer extends AnswerOf<R>,
>(
  route: R,
  row: Row<Name>,
  handle: Handle<R, Name, Answer>,
  load: Loader = (names) => loadDeps(names),
) => {
  const names = capabilitiesOf(route, row.uses as readonly CapabilityName[]) as (keyof Deps)[];
  const loading = load(names);
  speakPlainly();
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(accessLog(route))
    .use(problems())
    .handler(async (event, context) => handleRequest(route, handle, await loading, event, context));
};
