import type { CapabilityName } from "#lib/capabilities/table.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Id, IdKind } from "#lib/contract/platform/ids.ts";
import type { AnyRoute, BodyOf, ParamsOf, QueryOf } from "#lib/contract/route.ts";
import type { Cause } from "#lib/domain/platform/audit/cause.ts";

/** A manifest row as the runtime sees it. */
export interface UsesRow {
  readonly uses: readonly CapabilityName[];
}

/** Makes ids. Under an Idempotency-Key the same request makes the same ids again, so that a retry after a crash
 * finds its own records instead of making second ones. */
export type NewId = <K extends IdKind>(kind: K) => Id<K>;

/** A parsed request, as a handler gets it. */
export interface Call<R extends AnyRoute> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly actor: R["roles"] extends "public" ? undefined : Actor;
  /** The version named by `If-Match`. */
  readonly ifMatch: number | undefined;
  /** The event on which the caller acts. */
  readonly cause: Cause | undefined;
  readonly accept: string | undefined;
  readonly prefer: string | undefined;
  readonly now: Date;
  readonly newId: NewId;
  readonly requestId: string;
}
