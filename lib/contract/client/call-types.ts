import type * as z from "zod";
import type { AnyRoute } from "../route.ts";

type Nothing = Record<never, never>;
type Input<S extends z.ZodType> = z.input<S>;

type ParamsPart<S> = S extends z.ZodType ? { readonly params: Input<S> } : Nothing;
type BodyPart<S> = S extends z.ZodType ? { readonly body: Input<S> } : Nothing;
type QueryPart<S> = S extends z.ZodType
  ? Nothing extends Input<S>
    ? { readonly query?: Input<S> }
    : { readonly query: Input<S> }
  : Nothing;

export interface CallOptions {
  /** For a POST: the same key again gets the same answer and no second effect, for 24 hours. */
  readonly idempotencyKey?: string;
  /** The version that the record must still have. */
  readonly ifMatch?: number;
  /** The id of the event on which the caller acts. */
  readonly causationId?: string;
  /** Asks for a job where the route offers one. */
  readonly prefer?: "respond-async";
  readonly signal?: AbortSignal;
}

/** What a call of this route needs: path parameters, query and body as its schemas take them. */
export type CallOf<R extends AnyRoute> = ParamsPart<R["params"]> &
  QueryPart<R["query"]> &
  BodyPart<R["body"]> &
  CallOptions;

interface Text {
  readonly text: string;
  readonly mediaType: string;
}

type ContentOf<A> = A extends { readonly schema: infer S extends z.ZodType }
  ? A extends { readonly media: readonly string[] }
    ? { readonly body: z.output<S> } | Text
    : { readonly body: z.output<S> }
  : A extends { readonly media: readonly string[] }
    ? Text
    : Nothing;

/** One of the statuses that the route declares, with its parsed body. */
export type ClientAnswerOf<R extends AnyRoute> = {
  [S in keyof R["answers"] & number]: {
    readonly status: S;
    readonly headers: Headers;
    /** Of the record, for `ifMatch`; undefined when the answer has no ETag. */
    readonly version: number | undefined;
  } & ContentOf<R["answers"][S]>;
}[keyof R["answers"] & number];

/** A route as a method: its call may be left out when nothing in it is required. */
export type MethodOf<R extends AnyRoute> = (
  ...call: Nothing extends CallOf<R> ? [call?: CallOf<R>] : [call: CallOf<R>]
) => Promise<ClientAnswerOf<R>>;
