import { createHash } from "node:crypto";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import type { LedgerKey, RequestLedger } from "#lib/domain/platform/request/request-ledger.ts";
import type { NewId } from "./call.ts";
import { callerOf } from "./identity.ts";
import { log } from "./log.ts";
import { repeatableIds } from "./new-id.ts";
import type { Reply } from "./respond.ts";

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Answers above this are not kept: a DynamoDB item holds 400 KB. */
const keptBytesMax = 300_000;

const hashOf = (event: APIGatewayProxyEvent): string =>
  createHash("sha256")
    .update(`${event.httpMethod} ${event.path}\n${JSON.stringify(event.multiValueQueryStringParameters)}\n`)
    .update(event.body ?? "")
    .digest("base64url");

/** Role, scopes and shared lists, in which the rights of one caller can change. */
const rightsOf = ({ role, scopes, shared_lists }: Actor): string =>
  createHash("sha256")
    .update(
      JSON.stringify([role, scopes ?? null, (shared_lists ?? []).map((one) => JSON.stringify(one)).sort()]),
    )
    .digest("base64url");

interface Request {
  readonly event: APIGatewayProxyEvent;
  readonly actor: Actor;
  readonly key: string;
  readonly now: Date;
  readonly leaseMs: number;
  /** Otherwise a repeated request runs again, with the same ids. */
  readonly keepsAnswer: boolean;
}

/** Whether a repeated request gets the first answer. A secret must not be kept; what is read is read anew, as the
 * caller may read it now, and has no effect that could be doubled. */
export const keepsAnswer = ({ answersSecret, rate }: AnyRoute): boolean =>
  answersSecret !== true && rate !== "read";

/**
 * Runs a request at most once per Idempotency-Key: the same key and body get the first answer again, unless what the
 * caller may do has changed since: then the answer might show, or say done, what they may not have now. After a crash a
 * retry runs with the same ids, so that it finds what the first one wrote. Server errors are not kept.
 */
export const once = async (
  ledger: RequestLedger,
  { event, actor, key, now, leaseMs, keepsAnswer }: Request,
  run: (newId: NewId) => Promise<Reply>,
): Promise<Reply> => {
  if (!keyPattern.test(key))
    throw new Refusal("invalid_header", {
      detail: "Idempotency-Key takes 1 to 255 visible ASCII characters.",
    });
  const name: LedgerKey = { workspaceId: actor.workspace_id, callerId: callerOf(actor), key };
  const claim = await ledger.claim(name, hashOf(event), now, leaseMs);
  switch (claim.claim) {
    case "mismatch":
      throw new Refusal("idempotency_mismatch");
    case "running":
      throw new Refusal("idempotency_in_progress", { retryAfterSeconds: 1 });
    case "answered":
      if (claim.answer.rights !== rightsOf(actor))
        throw new Refusal("rights_changed", {
          detail:
            "It had its effect and is not done again. Ask for the record, or send a new Idempotency-Key.",
        });
      return {
        status: claim.answer.status,
        headers: { ...claim.answer.headers, "idempotency-replayed": "true" },
        body: claim.answer.body,
      };
    case "run": {
      const reply = await run(repeatableIds(claim.firstAt, `${actor.workspace_id}|${name.callerId}|${key}`));
      const kept =
        keepsAnswer &&
        !reply.isBase64Encoded &&
        reply.status < 500 &&
        reply.status !== 429 &&
        reply.body.length <= keptBytesMax;
      if (kept) await ledger.settle(name, { ...reply, rights: rightsOf(actor) });
      else await ledger.release(name);
      if (reply.body.length > keptBytesMax)
        log("warn", "answer too large to keep", { bytes: reply.body.length });
      return reply;
    }
  }
};
