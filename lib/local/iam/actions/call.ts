import * as z from "zod";

/** The AWS services whose requests the local service understands, by their name in a credential scope. */
export const awsServices = ["dynamodb", "s3", "sqs", "events", "scheduler", "lambda", "kms"] as const;
export type AwsService = (typeof awsServices)[number];

/** A signed request of an AWS SDK, as far as it decides the action. */
export interface AwsRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body where the protocol puts the operands into it (JSON services, S3's DeleteObjects), else empty. */
  readonly body: string;
}

/** Where ARNs of the request lie. */
export interface ActionScope {
  readonly region: string;
  readonly accountId: string;
  /** Name of the partition key of a table or index, for dynamodb:LeadingKeys; `pk` unless given. */
  readonly partitionKey?: (table: string, index: string | undefined) => string;
}

export interface RequestedAction {
  readonly action: string;
  readonly resource: string;
  /** IAM condition keys to their values. */
  readonly context: Readonly<Record<string, readonly string[]>>;
}

/** What a request is called and what it needs permission for. */
export interface DescribedCall {
  readonly operation: string;
  readonly actions: readonly RequestedAction[];
}

/** A request that the check can't name; it is refused, since an unchecked call would prove nothing. */
export class UnknownCall extends Error {
  readonly code = "UnknownCall";

  constructor(service: string, what: string) {
    super(`The local IAM check does not know the ${service} call ${what}`);
    this.name = "UnknownCall";
  }
}

export const JsonBody = z.record(z.string(), z.unknown());

/** Parses a JSON body with the schema. Throws UnknownCall, naming the operation, when it does not fit. */
export function readBody<T>(schema: z.ZodType<T>, service: string, operation: string, body: string): T {
  const result = schema.safeParse(parseJson(body));
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.join(".") ?? "";
  throw new UnknownCall(service, `${operation} with this body (${where || "not an object"})`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body === "" ? "{}" : body);
  } catch {
    return null;
  }
}
