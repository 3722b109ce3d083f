import { requestsPerMinutePerKey, retentionDays, sizes } from "#lib/contract/platform/limits.ts";

const { read, write, heavy } = requestsPerMinutePerKey;

/** What holds for every operation, as Markdown at the head of the document. */
export const introduction = `
**Credentials.** Send \`Authorization: Bearer <API key>\`. A key acts as one member of one workspace, with that
member's role. A record of another workspace is a 404, as is one that you may not see.

**Errors** are \`application/problem+json\` (RFC 9457). \`code\` is one of a closed set; \`errors[]\` points at what is
wrong with \`?parameter\` or a JSON pointer into the body. Quote \`request_id\` when you ask for help. Unknown parameters
and fields are refused, never ignored.

**Retries.** With an \`Idempotency-Key\` a POST may be sent again for ${retentionDays.idempotencyKey * 24} hours: it has one effect, and a repeat gets the
first answer with \`Idempotency-Replayed: true\`. What only reads is read anew, and once your role, scopes or shared lists
have changed, a repeat is refused (\`rights_changed\`): rights are asked of now, also on the way back. After a 429 or 503 wait for \`Retry-After\` seconds.

**Concurrent changes.** A record's \`ETag\` is its version. Send it back as \`If-Match\` to be refused with a 412, the
current record and the fields that differ, when somebody else has changed it; a write that
does not look at it refuses it. PUT merges: what you leave out stays,
\`null\` clears.

**Lists** hold \`limit\` records (${sizes.pageDefault}, at most ${sizes.pageMax}). Follow \`next_cursor\` until \`has_more\` is false.

**Budgets** a minute and key: ${read} reads, ${write} writes, ${heavy} heavy requests; \`RateLimit\` and \`RateLimit-Policy\` tell what
is left. A heavy request that is refused, and a dry run, counts as a write. All limits are at \`GET /limits\`.

**Formats.** Times are RFC 3339 in UTC with milliseconds; phones E.164; money is an amount as text with a currency.
`.trim();
