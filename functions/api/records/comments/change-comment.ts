import { apiFunctions } from "#functions/manifest.ts";
import { changeComment as route } from "#lib/contract/records/comments.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { findComment } from "#lib/domain/records/comment/on-record.ts";
import { changeRecord, reading } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeComment, async (call, deps) => {
  const { id } = await findComment(reading(deps), call.actor, call.params.comment_id);
  const change = { id, input: call.body, ifMatch: call.ifMatch };
  const comment = await changeRecord(commentKind, deps, change, stampOf(call));
  return { status: 200, body: comment, version: comment.version };
});
