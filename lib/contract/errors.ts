import * as z from "zod";

/**
 * The closed table of error codes. Status 400: broken syntax or an unknown parameter; 422: well-formed but
 * invalid; 404 covers records of other workspaces too, so that they can't be told from missing ones.
 */
export const errorTable = {
  invalid_json: { status: 400, title: "The body is not valid JSON." },
  unknown_parameter: { status: 400, title: "The request has a parameter that this endpoint does not know." },
  invalid_parameter: { status: 400, title: "A parameter has a value that can't be read." },
  invalid_filter: { status: 400, title: "The filter's text can't be read." },
  invalid_cursor: { status: 400, title: "The cursor does not belong to this query." },
  invalid_header: { status: 400, title: "A request header has a value that can't be read." },
  unauthenticated: { status: 401, title: "The request carries no valid credentials." },
  forbidden: { status: 403, title: "Your role does not allow this." },
  not_found: { status: 404, title: "There is no such record." },
  no_such_route: { status: 404, title: "There is no such endpoint." },
  method_not_allowed: { status: 405, title: "The endpoint does not take this method." },
  not_acceptable: { status: 406, title: "None of the formats you accept is offered here." },
  duplicate_lead: { status: 409, title: "A lead with this email or external id exists already." },
  duplicate_member: { status: 409, title: "A member with this email exists already." },
  duplicate_list: { status: 409, title: "You have a list with this name already." },
  duplicate_workflow_template: { status: 409, title: "You have a workflow template with this name already." },
  duplicate_list_template: { status: 409, title: "You have a list template with this name already." },
  duplicate_assignment_rule: { status: 409, title: "An assignment rule with this name exists already." },
  duplicate_assignment_pool: { status: 409, title: "An assignment pool with this name exists already." },
  duplicate_mapping: { status: 409, title: "A mapping with this name exists already." },
  duplicate_tag: { status: 409, title: "A tag with this name exists already." },
  duplicate_pipeline: { status: 409, title: "A pipeline with this name exists already." },
  stage_move_refused: { status: 409, title: "The stage does not take this record." },
  duplicate_scoring_model: { status: 409, title: "A scoring model with this name exists already." },
  score_is_computed: { status: 409, title: "A scoring model computes the score; nobody writes it." },
  duplicate_workflow: { status: 409, title: "A workflow with this name exists already." },
  duplicate_saved_filter: { status: 409, title: "You have a saved filter with this name already." },
  duplicate_custom_field: { status: 409, title: "A custom field with this key exists already." },
  duplicate_company: {
    status: 409,
    title: "A company with this domain, name or external id exists already.",
  },
  duplicate_record: { status: 409, title: "A record of this kind with this external id exists already." },
  limit_reached: { status: 409, title: "The workspace has as many of these as it may have." },
  duplicate_schedule: { status: 409, title: "An export schedule with this name exists already." },
  duplicate_source: { status: 409, title: "A source with this name exists already." },
  in_use: { status: 409, title: "Other records name this one." },
  last_admin: { status: 409, title: "A workspace keeps at least one admin." },
  wrong_state: { status: 409, title: "The record's state does not allow this step." },
  count_differs: { status: 409, title: "Another number of leads was found than you expected." },
  causation_too_deep: { status: 409, title: "Events that cause one another seem to go round in a circle." },
  rights_changed: {
    status: 409,
    title: "What you may do has changed since the first request with this Idempotency-Key.",
  },
  idempotency_in_progress: {
    status: 409,
    title: "The first request with this Idempotency-Key is still running.",
  },
  precondition_failed: { status: 412, title: "The record has changed since you read it." },
  response_too_large: { status: 422, title: "The response is larger than the 6 MB that can be sent." },
  payload_too_large: { status: 413, title: "The body is larger than this endpoint takes." },
  unsupported_media_type: { status: 415, title: "The body's media type is not taken here." },
  validation_failed: {
    status: 422,
    title: "The request is well-formed but some of its values are not valid.",
  },
  idempotency_mismatch: { status: 422, title: "This Idempotency-Key was used with another request." },
  precondition_required: { status: 428, title: "This change needs an If-Match header." },
  rate_limited: { status: 429, title: "You have made too many requests." },
  internal: { status: 500, title: "Something went wrong on our side." },
  unavailable: { status: 503, title: "A part of the service is not reachable just now." },
  timeout: { status: 504, title: "The request took too long." },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;
export const ErrorCode = z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]);

/** One error within a request: where it is, what it is, and what would mend it. */
export const ValidationError = z.object({
  pointer: z
    .string()
    .describe("JSON pointer into the body (`/email`), or the parameter's name after `?` (`?limit`)."),
  column: z
    .int()
    .min(1)
    .optional()
    .describe("Within text that has a syntax of its own: the character, from 1."),
  code: z.string().describe("A machine-readable reason, such as `unknown_field` or `too_long`."),
  message: z.string(),
  hint: z.string().optional(),
});
export type ValidationError = z.infer<typeof ValidationError>;

/** A record that names another. */
export const RecordUse = z.object({
  kind: z.string().describe("For example `export_schedule`."),
  id: z.string(),
});
export type RecordUse = z.infer<typeof RecordUse>;

/** RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.string().describe("A URI reference that identifies the code."),
  title: z.string(),
  status: z.number().int(),
  code: ErrorCode,
  detail: z.string().optional(),
  request_id: z.string(),
  errors: z.array(ValidationError).optional(),
  existing_id: z
    .string()
    .optional()
    .describe("With `duplicate_lead` and `duplicate_record`: the other record, if you may read it."),
  current: z.unknown().optional().describe("With `precondition_failed`: the record as it is now."),
  changed_fields: z.array(z.string()).optional().describe("With `precondition_failed`: what changed since."),
  used_by: z.array(RecordUse).optional().describe("With `in_use`: by which records."),
});
export type Problem = z.infer<typeof Problem>;

/** What a refusal may tell besides its code. */
export type RefusalDetails = Partial<
  Pick<Problem, "detail" | "errors" | "existing_id" | "current" | "changed_fields" | "used_by">
> & { retryAfterSeconds?: number; headers?: Readonly<Record<string, string>>; cause?: unknown };

/** The one error that the domain throws on purpose; the edge turns it into a problem by the table. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.detail ?? errorTable[code].title, { cause: details.cause });
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }
}

/** What a refusal says in one code and one sentence: its first error, or itself. */
export const firstReason = ({
  code,
  message,
  details,
}: Refusal): { readonly code: string; readonly message: string } => {
  const [error] = details.errors ?? [];
  return { code: error?.code ?? code, message: error?.message ?? message };
};
