import type * as z from "zod";
import type { Id, IdKind } from "#lib/contract/platform/ids.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { ErrorCode } from "../errors.ts";
import type { RouteDefinition } from "../route.ts";

/** Kinds of records that the generic routes can serve: those that tests know how to make. */
export type RecordKindName = NonNullable<RouteDefinition["finds"]> & IdKind;

/** What the routes of a kind of record say of it. */
export interface RecordContract<
  K extends RecordKindName,
  Param extends string,
  R extends z.ZodObject,
  New extends z.ZodObject,
  Change extends z.ZodObject,
> {
  readonly kind: K;
  /** In operation ids, such as `Activity` and `Activities`. */
  readonly one: string;
  readonly many: string;
  /** In sentences, such as `an activity` and `activities`. */
  readonly noun: string;
  readonly nouns: string;
  readonly area: string;
  readonly path: `/${string}`;
  /** The path's name of the id, such as `activity_id`. */
  readonly param: Param;
  readonly id: z.ZodType<Id<K>, Id<K>>;
  readonly record: R;
  readonly newRecord: New;
  readonly change: Change;
  /** Who may write some of them; which, the kind's rights say. */
  readonly writers: readonly Role[];
  /** What a taken unique value is refused with. */
  readonly duplicate: ErrorCode;
  /** What making one is refused with beside that. */
  readonly createErrors?: readonly ErrorCode[];
  /** What a change is refused with beside that. */
  readonly changeErrors?: readonly ErrorCode[];
  /** What deleting one is refused with beside the usual. */
  readonly deleteErrors?: readonly ErrorCode[];
  readonly examples: {
    readonly newRecord: object;
    readonly change: object;
    readonly query: Readonly<Record<string, string>>;
    readonly filter: string;
  };
  /** What there is to say of making one, beyond the summary. */
  readonly about: string;
}
