import { apiFunctions } from "#functions/manifest.ts";
import { removeComment as route } from "#lib/contract/records/comments.ts";
import { removingComments } from "#lib/domain/records/comment/comment-kind.ts";
import { findComment } from "#lib/domain/records/comment/on-record.ts";
import { changeRecord, reading } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.removeComment, async (call, deps) => {
  const { id } = await findComment(reading(deps), call.actor, call.params.comment_id);
  const stamp = stampOf(call);
  const change = { id, input: { at: stamp.at }, ifMatch: call.ifMatch };
  await changeRecord(removingComments, deps, change, stamp);
  return { status: 204 };
});
