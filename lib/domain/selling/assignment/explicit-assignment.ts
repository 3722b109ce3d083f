import type { AssignedLeads, assignLeads } from "#lib/contract/assignments.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId, MemberId } from "#lib/contract/ids.ts";
import { sizes } from "#lib/contract/limits.ts";
import type { BodyOf } from "#lib/contract/route.ts";
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

/** The leads of a request that a pool or a rule shares out: those that it names, each once. */
export const namedAtOnce = (leads: AssignedLeads): readonly LeadId[] => {
  const ids = "ids" in leads ? [...new Set(leads.ids)] : undefined;
  if (ids !== undefined && ids.length <= sizes.batchMax) return ids;
  return refuse(
    ids === undefined ? "/leads/filter" : "/leads/ids",
    ids === undefined ? "needs_ids" : "too_many",
    `A pool or a rule shares out up to ${sizes.batchMax} leads a request, named by \`ids\`.`,
    "Find them with POST /leads/search, and send their ids a hundred at a time.",
  );
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
