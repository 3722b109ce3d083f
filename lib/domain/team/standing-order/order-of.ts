import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { OrderKind } from "#lib/contract/team/paused-order.ts";
import { mayGrant, type Role } from "#lib/contract/team/roles.ts";
import type { StandingOrder } from "./standing-order.ts";

const managers: readonly Role[] = ["admin", "manager"];

/** The kinds of work under way: they need the role that started them. */
export type WorkKind = "job" | "import";
export type RecordOrderKind = Exclude<OrderKind, WorkKind>;

/** The roles that may write each kind of record. A test compares them with the roles of the routes. */
export const orderWriters: Readonly<Record<RecordOrderKind, readonly Role[]>> = {
  workflow: managers,
  export_schedule: ["admin", "manager", "sales_rep"],
  import_source: managers,
  assignment_rule: managers,
  tag: managers,
  pipeline: managers,
  scoring_model: managers,
};

interface Authored {
  readonly id: string;
  readonly name: string;
  /** Null: the service made it. */
  readonly created_by: MemberId | null;
  /** Who saved it last or took it over. Records of earlier releases have none. */
  readonly updated_by?: MemberId | undefined;
  /** Whose rights its runs use, where that is not the creator. */
  readonly owner_id?: MemberId | undefined;
}

/** A record that acts by itself. Its author is who saved it last; an export schedule also needs its owner. */
export const orderOf = (kind: RecordOrderKind, record: Authored): StandingOrder => {
  const { id, name, created_by, updated_by = created_by, owner_id = created_by } = record;
  const named = new Set(kind === "export_schedule" ? [owner_id, updated_by] : [updated_by]);
  const authors = [...named].filter((author) => author !== null);
  return { kind, id, name, authors, mayGive: (role) => orderWriters[kind].includes(role) };
};

interface UnderWay {
  readonly id: string;
  readonly name: string;
  readonly author: MemberId;
  /** With whose rights it works. */
  readonly role: Role;
}

/** Work under way. It acts with the rights of the role that started it, so that its author must still have them. */
export const orderOfWork = (kind: WorkKind, { id, name, author, role }: UnderWay): StandingOrder => ({
  ...{ kind, id, name },
  authors: [author],
  mayGive: (now) => mayGrant(now, role),
});
