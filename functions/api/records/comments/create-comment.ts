import { apiFunctions } from "#functions/manifest.ts";
import { createComment as route } from "#lib/contract/records/comments.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { findComment, readableRecord } from "#lib/domain/records/comment/on-record.ts";
import { createRecord, reading } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createComment, async (call, deps) => {
  const { reply_to: replyTo } = call.body;
  const [on] = await readableRecord(reading(deps), call.actor, call.body.on);
  if (replyTo !== undefined) await findComment(reading(deps), call.actor, replyTo);
  const given = { input: { ...call.body, on }, id: call.newId("comment") };
  const comment = await createRecord(commentKind, deps, given, stampOf(call));
  return { status: 201, body: comment, version: comment.version };
});
