import { Refusal } from "#lib/contract/errors.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { BodyOf } from "#lib/contract/route.ts";
import type { assignLeads } from "#lib/contract/selling/assignments.ts";
import type { Assignment } from "./assign-leads.ts";
import { windowStart } from "./contact-window.ts";

type Body = BodyOf<typeof assignLeads>;

const refuse = (pointer: string, code: string, message: string, hint?: string): never => {
  throw new Refusal("validation_failed", {
    errors: [{ pointer, code, message, ...(hint !== undefined && { hint }) }],
  });
};

/** Refuses a mode that says something else than `to`. */
export const requireMode = ({ mode, to }: Pick<Body, "mode" | "to">): void => {
  const said = "member_id" in to ? "explicit" : "rule";
  if (mode === undefined || mode === said || (mode === "rebalance" && "pool_id" in to)) return;
  if (mode === "rebalance")
    refuse("/to", "needs_pool", "The members of a pool are balanced.", 'Send `to: {"pool_id": …}`.');
  const names = said === "explicit" ? "a member" : "a pool or a rule";
  refuse(
    "/mode",
    "contradicts",
    `\`to\` names ${names}, which is the mode \`${said}\`.`,
    "Leave `mode` out.",
  );
};

/** Refuses to ask for acceptance of leads that are moved to balance others. */
export const requireNoWindow = ({ accept_within: within }: Pick<Body, "accept_within">): void => {
  if (within === undefined) return;
  refuse("/accept_within", "not_here", "A rebalance asks nobody to accept.", "Leave it out.");
};

/** What a request asks for that names the owner. */
export const explicitAssignment = (body: Body, owner: MemberId | null, now: Date): Assignment => {
  const { reason, skip_if_contacted_within: within, dry_run: isDry } = body;
  return {
    owner,
    ...(reason !== undefined && { note: { cause: "manual", reason } }),
    ...(within !== undefined && { unlessContactedSince: windowStart(within, now) }),
    isDry,
  };
};
