import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import {
  Comment,
  type CommentChange,
  type CommentId,
  type NewComment,
} from "#lib/contract/records/comment-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { type Catalogue, catalogueOf, type Field } from "#lib/domain/platform/filter/catalogue.ts";
import type { Named, RecordKind, RecordRights } from "#lib/domain/records/record-kind/record-kind.ts";

const code: Field = { type: "dropdown" };
const date: Field = { type: "date" };

const catalogue: Catalogue = catalogueOf({
  id: code,
  on: code,
  body: { type: "text", masked: true },
  reply_to: code,
  mentions: { type: "set" },
  author_id: code,
  removed_at: date,
  created_at: date,
  updated_at: date,
  version: { type: "number" },
});

const mentionsIn = (body: string): MemberId[] => [
  ...new Set([...body.matchAll(/@(mem_[0-7][0-9A-HJKMNP-TV-Z]{25})/g)].map(([, id]) => id as MemberId)),
];

const names = ({ mentions, reply_to }: Comment): readonly Named[] => [
  ...mentions.map((id) => ({ pointer: "/body", kind: "member" as const, id })),
  ...(reply_to === null ? [] : [{ pointer: "/reply_to", kind: "comment" as const, id: reply_to }]),
];

/**
 * Whoever reads the record reads its comments, which the use cases see to; a comment is its author's. A viewer sees that
 * there is one: what is said of a lead names what they see masked of it.
 */
const rights: RecordRights<Comment> = {
  leadsOf: ({ on }) => (on.startsWith("lead_") ? [on as LeadId] : []),
  mayRead: () => true,
  writeRefusal: ({ role, member_id }, { author_id }) => {
    if (role === "viewer") return "Your role reads comments.";
    return author_id === member_id ? undefined : "This comment is another member's.";
  },
  visible: () => null,
  shown: (comment, actor) => (actor.role === "viewer" ? { ...comment, body: null } : comment),
};

/** A new comment. */
export const makeComment = (
  { on, body, reply_to }: NewComment,
  id: string,
  { actor, at }: Stamp,
): Comment => ({
  id: id as CommentId,
  on,
  body,
  reply_to: reply_to ?? null,
  mentions: mentionsIn(body),
  author_id: actor.member_id,
  removed_at: null,
  created_at: at,
  updated_at: at,
  version: 1,
});

const change = (before: Comment, { body }: CommentChange): Comment => {
  if (before.removed_at !== null)
    throw new Refusal("wrong_state", { detail: "A comment that was removed says nothing any more." });
  return { ...before, body, mentions: mentionsIn(body) };
};

/** What members say of records. */
export const commentKind: RecordKind<Comment, NewComment, CommentChange> = {
  name: "comment",
  schemaVersion: 1,
  schema: Comment,
  blank: { body: null, reply_to: null, mentions: [], removed_at: null },
  duplicate: "duplicate_record",
  changeable: ["body"],
  catalogue,
  uniqueValues: () => [],
  names,
  subjects: ({ on }) => [on],
  make: makeComment,
  change,
  // Of what was said the log keeps the length: what is removed is to be gone.
  audited: ({ body, ...comment }) => ({ ...comment, body_characters: body?.length ?? 0 }),
  rights,
};

/** Comments, of which removing is the change. */
export const removingComments: RecordKind<Comment, never, { readonly at: string }> = {
  ...commentKind,
  rights: {
    ...rights,
    writeRefusal: (actor, comment, leads) =>
      actor.role === "admin" || actor.role === "manager"
        ? undefined
        : rights.writeRefusal(actor, comment, leads),
  },
  change: (before, { at }) =>
    before.removed_at === null ? { ...before, body: null, mentions: [], removed_at: at } : before,
};
