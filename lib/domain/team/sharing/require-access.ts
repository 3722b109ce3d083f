import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { accessTo, isOwner, type Shared } from "./access.ts";

/** Throws Refusal unless somebody may change a record; `detail` is for those who may only see it. */
export const requireEdit = (actor: Actor, record: Shared, detail: string): void => {
  const access = accessTo(actor, record);
  if (access === undefined) throw new Refusal("not_found");
  if (access === "view") throw new Refusal("forbidden", { detail });
};

/** Throws Refusal unless somebody holds a record as its own; `detail` says what its owner alone does. */
export const requireOwner = (actor: Actor, record: Shared, detail: string): void => {
  if (!isOwner(actor, record)) throw new Refusal("forbidden", { detail });
};
