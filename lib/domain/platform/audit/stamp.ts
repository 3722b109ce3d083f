import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Cause } from "./cause.ts";

/** The stamp of a change: who, when, under which request. */
export interface Stamp {
  readonly actor: Actor;
  readonly at: string;
  readonly requestId: string;
  readonly via: "manual" | "api";
  readonly cause?: Cause;
}
