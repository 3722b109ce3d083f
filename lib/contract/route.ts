import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Role } from "./team/roles.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The names between braces in a path: `"/leads/{lead_id}"` gives `"lead_id"`. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** What one success status answers with. Without `schema` the answer has no body. */
export interface AnswerDefinition {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Media types other than JSON that the same status may carry, for example `text/csv`. */
  readonly media?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly example?: unknown;
}

/** Kinds of records that paths name. */
export const foundKinds = [
  "customField",
  "validationRule",
  "lead",
  "import",
  "job",
  "member",
  "apiKey",
  "webhook",
  "delivery",
  "replay",
  "mapping",
  "list",
  "listTemplate",
  "tag",
  "importSource",
  "exportSchedule",
  "savedFilter",
  "activity",
  "comment",
  "template",
  "campaign",
  "deal",
  "company",
  "contact",
  "assignmentPool",
  "assignmentRule",
  "pipeline",
  "stage",
  "scoringModel",
  "workflow",
  "workflowTemplate",
  "run",
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Request budget classes; the numbers are in limits.ts. */
export type RateClass = "read" | "write" | "heavy";

export interface RouteDefinition<
  Path extends string = string,
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answers extends Readonly<Record<number, AnswerDefinition>> = Readonly<Record<number, AnswerDefinition>>,
> {
  /** Operation id in camelCase; the handler file is its kebab-case under `functions/api/<context>/<area>/`. */
  readonly id: string;
  readonly area: string;
  readonly method: Method;
  /** Further methods that mean the same: PATCH beside PUT. */
  readonly aliases?: readonly Method[];
  readonly path: Path;
  readonly summary: string;
  readonly description?: string;
  /** Who may call it; `"public"` needs no credentials. */
  readonly roles: readonly Role[] | "public";
  readonly rate: RateClass;
  readonly params?: Params;
  readonly query?: Query;
  /** Parameters beyond the query's own are conditions of a filter; they come as its `where`. */
  readonly conditions?: true;
  readonly body?: Body;
  readonly answers: Answers;
  /** What GET of the same path returns, where that has more fields than the answer: a PUT takes them back unchanged. */
  readonly returned?: z.ZodType;
  /** Codes beyond those that every route may answer (see `commonErrors`). */
  readonly errors?: readonly ErrorCode[];
  /** The kind of record that the path names, so that tests can ask for a missing and a foreign one. */
  readonly finds?: FoundKind;
  /** Whether the record's `ETag` must be sent back with `If-Match`. Omitted: a write refuses it. */
  readonly ifMatch?: "optional" | "required";
  /** Callers may name the event on which they act with `Causation-Id`. */
  readonly mayBeCaused?: true;
  /** Of a body whose items fail alone, also malformed ones. */
  readonly batch?: {
    /** The list of the items. */
    readonly in: "items" | "events";
    /** The item's key that holds the record. */
    readonly holds?: "record" | "lead";
    /** Other names of an item's keys, each with the key that it means. */
    readonly synonyms?: Readonly<Record<string, string>>;
  };
  /** The answer holds a secret, which must not be kept: a repeated request runs again. */
  readonly answersSecret?: true;
  readonly example?: { readonly body?: unknown; readonly query?: Readonly<Record<string, string>> };
}

type ParamsFor<Path extends string> = [PathNames<Path>] extends [never]
  ? undefined
  : z.ZodObject<Record<PathNames<Path>, z.ZodType>>;

/** A declared route: what was left out is `undefined`, never merely possible. */
export type Route<Path extends string, Params, Query, Body, Answers, Roles> = Omit<
  RouteDefinition,
  "path" | "params" | "query" | "body" | "answers" | "roles"
> & {
  readonly path: Path;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answers: Answers;
  readonly roles: Roles;
};

/**
 * Declares a route. The gateway, the handler's types, the OpenAPI document, the client and the access matrix are
 * read from the value it returns, so nothing about a route is written anywhere else.
 */
export const route = <
  const Path extends string,
  const Answers extends Readonly<Record<number, AnswerDefinition>>,
  const Roles extends readonly Role[] | "public",
  Params extends ParamsFor<Path> = ParamsFor<Path>,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Omit<
    RouteDefinition<Path, z.ZodObject | undefined, Query, Body, Answers>,
    "params" | "roles"
  > & {
    readonly roles: Roles;
  } & ([PathNames<Path>] extends [never] ? { readonly params?: undefined } : { readonly params: Params }),
): Route<Path, Params, Query, Body, Answers, Roles> =>
  // What is left out reads as undefined, which is what the type says.
  definition as unknown as Route<Path, Params, Query, Body, Answers, Roles>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A route of any shape. */
export type AnyRoute = Route<
  string,
  z.ZodObject | undefined,
  z.ZodObject | undefined,
  z.ZodType | undefined,
  Readonly<Record<number, AnswerDefinition>>,
  readonly Role[] | "public"
>;
export type ParamsOf<R extends AnyRoute> = Parsed<R["params"]>;
export type QueryOf<R extends AnyRoute> = Parsed<R["query"]>;
export type BodyOf<R extends AnyRoute> = Parsed<R["body"]>;

type BodyForAnswer<A> = A extends { readonly schema: infer S extends z.ZodType }
  ? A extends { readonly media: readonly string[] }
    ?
        | { readonly body: z.input<S> }
        | { readonly text: string; readonly mediaType: string }
        | { readonly base64: string; readonly mediaType: string }
    : { readonly body: z.input<S> }
  : A extends { readonly media: readonly string[] }
    ? { readonly text: string; readonly mediaType: string }
    : { readonly body?: undefined };

/** What a handler may answer: one of the declared success statuses with exactly its body. */
export type AnswerOf<R extends AnyRoute> = {
  [S in keyof R["answers"] & number]: {
    readonly status: S;
    /** `ETag` comes from here: the record's version. */
    readonly version?: number;
    readonly headers?: Readonly<Record<string, string>>;
  } & BodyForAnswer<R["answers"][S]>;
}[keyof R["answers"] & number];
