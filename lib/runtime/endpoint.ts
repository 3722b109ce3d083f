import middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { capabilitiesOf } from "#lib/capabilities/of-route.ts";
import type { CapabilityName } from "#lib/capabilities/table.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { speakPlainly } from "#lib/contract/platform/error-words.ts";
import type { AnswerOf, AnyRoute, BodyOf, ParamsOf, QueryOf } from "#lib/contract/route.ts";
import { causeOf } from "#lib/domain/events/event/cause.ts";
import type { Cause } from "#lib/domain/platform/audit/cause.ts";
import { rateClassOf, rateOfRefused } from "#lib/domain/platform/request/rate-limiter.ts";
import type { Call, NewId } from "./call.ts";
import { accessLog, problems } from "./edge-middlewares.ts";
import { unlessKnown } from "./entity-tag.ts";
import { headerOf, parseCausationId, parseIfMatch } from "./headers.ts";
import { keepsAnswer, once } from "./idempotency.ts";
import { identify } from "./identity.ts";
import { type Deps, loadDeps } from "./load-deps.ts";
import { freshIds } from "./new-id.ts";
import { parseBody, parseParams, parseQuery } from "./parse-request.ts";
import { asRead, type ReadOnlyField } from "./read-only.ts";
import { refunding, takeBudget } from "./request-budget.ts";
import { answerReply, finish, problemReply, type Reply } from "./respond.ts";

type Row<Name extends keyof Deps> = { readonly uses: readonly Name[] };
type Handle<R extends AnyRoute, Name extends keyof Deps, Answer extends AnswerOf<R>> = (
  call: Call<R>,
  deps: Pick<Deps, Name>,
) => Promise<Answer>;

/** How dependencies are found; tests give their own. */
export type Loader = (names: readonly (keyof Deps)[]) => Promise<Partial<Deps>>;

/** How a route is served beside its handler. */
export interface Serving<R extends AnyRoute, Name extends keyof Deps> {
  readonly load?: Loader;
  /** Of a PUT whose GET computes fields that the record does not have: reads what GET returns. */
  readonly reads?: ((call: Call<R>, deps: Pick<Deps, Name>) => Promise<unknown>) | undefined;
}

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

interface ReadRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly json?: unknown;
  readonly readOnly: readonly ReadOnlyField[];
}

/** What a request says, or why it is refused before anything is asked. */
const readRequest = (
  route: AnyRoute,
  event: APIGatewayProxyEvent,
): ReadRequest | { readonly refusal: Refusal } => {
  try {
    return {
      params: parseParams(route, event),
      query: parseQuery(route, event),
      ...parseBody(route, event),
    };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
};

const isReading = ({ httpMethod }: APIGatewayProxyEvent): boolean =>
  httpMethod === "GET" || httpMethod === "HEAD";

const handleRequest = async <R extends AnyRoute, Name extends keyof Deps>(
  route: R,
  { handle, reads }: { readonly handle: Handle<R, Name, AnswerOf<R>> } & Pick<Serving<R, Name>, "reads">,
  deps: Partial<Deps>,
  event: APIGatewayProxyEvent,
  context: Context,
): Promise<APIGatewayProxyResult> => {
  const now = new Date();
  const requestId = event.requestContext.requestId;
  const caller = identify(route, event);
  const read = readRequest(route, event);
  const rate = "refusal" in read ? rateOfRefused(route.rate) : rateClassOf(route.rate, read.body);
  const counted = deps.rateLimiter && caller && { rateLimiter: deps.rateLimiter, actor: caller, now };
  const limits = counted === undefined ? {} : await takeBudget(counted, rate);
  if ("refusal" in read) throw read.refusal;
  const actor = caller && (await withShares(deps, caller));
  const run = async (newId: NewId): Promise<Reply> => {
    const call = {
      params: read.params as ParamsOf<R>,
      query: read.query as QueryOf<R>,
      body: read.body as BodyOf<R>,
      actor: actor as Call<R>["actor"],
      ifMatch: parseIfMatch(route, event),
      cause: await causeNamed(deps, actor, parseCausationId(route, event)),
      accept: headerOf(event, "accept"),
      prefer: headerOf(event, "prefer"),
      now,
      newId,
      requestId,
    };
    const { json, readOnly } = read;
    const own = deps as Pick<Deps, Name>;
    const answer = await asRead(
      { json, readOnly, ifMatch: call.ifMatch, ...(reads && { reads: () => reads(call, own) }) },
      (ifMatch) => handle({ ...call, ifMatch }, own),
    );
    const answered = answerReply(route, answer);
    return isReading(event) ? unlessKnown(answered, headerOf(event, "if-none-match")) : answered;
  };
  const key = headerOf(event, "idempotency-key");
  const answered = async (): Promise<Reply> =>
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
  const reply =
    counted === undefined || rate !== "heavy" ? await answered() : await refunding(counted, answered);
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
  { load = loadDeps, reads }: Serving<R, Name> = {},
) => {
  const names = capabilitiesOf(route, row.uses as readonly CapabilityName[]) as (keyof Deps)[];
  const loading = load(names);
  speakPlainly();
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(accessLog(route))
    .use(problems())
    .handler(async (event, context) =>
      handleRequest(route, { handle, reads }, await loading, event, context),
    );
};
