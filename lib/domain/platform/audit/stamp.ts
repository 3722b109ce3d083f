import type { Actor } from "#lib/contract/platform/actor.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Cause } from "./cause.ts";

/** Stands for whoever is behind work that no member has asked for, such as a file put into the bucket. */
export const nobody: MemberId = `mem_${"0".repeat(26)}`;

/** The stamp of a change: who, when, under which request. */
export interface Stamp {
  readonly actor: Actor;
  readonly at: string;
  readonly requestId: string;
  readonly via: "manual" | "api";
  readonly cause?: Cause;
}
