import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { BodyOf } from "#lib/contract/route.ts";
import type { AssignResult } from "#lib/contract/selling/assignment-record.ts";
import type { assignLeads } from "#lib/contract/selling/assignments.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { assignByRuling, type ByRulingDeps } from "./assign-by-ruling.ts";
import { windowStart } from "./contact-window.ts";
import type { NamedDeciding } from "./deciding.ts";
import { type Moment, makeRuling, type RulingDeps, stickyOwners } from "./make-ruling.ts";
import type { OfferTerms } from "./offer/offer.ts";

type Options = Pick<BodyOf<typeof assignLeads>, "reason" | "skip_if_contacted_within" | "dry_run"> & {
  readonly offer?: OfferTerms | undefined;
};

/** Gives leads to whom a pool or a rule chooses, because somebody asked for it. */
export const assignByRequest = async (
  deps: RulingDeps & ByRulingDeps,
  ids: readonly LeadId[],
  deciding: NamedDeciding,
  { reason, skip_if_contacted_within: within, dry_run: isDry, offer }: Options,
  { stamp, moment }: { readonly stamp: Stamp; readonly moment: Moment },
): Promise<AssignResult[]> => {
  const { workspace_id } = stamp.actor;
  const ruling = await makeRuling(deps, workspace_id, deciding, moment);
  const found = await deps.leads.leadsOf(workspace_id, ids);
  const leads = [...found.values()].map(({ lead }) => lead);
  const sticky = await stickyOwners(deps, workspace_id, deciding, leads, moment);
  const results = await assignByRuling(deps, ids, {
    ruling,
    assigning: { stamp },
    cause: deciding.rule === null ? "pool" : "rule",
    rule: deciding.rule,
    reason,
    ...(within !== undefined && { unlessContactedSince: windowStart(within, moment.now) }),
    isDry,
    offer: offer ?? deciding.offer,
    sticky,
  });
  // Whoever asked by hand sees that nobody was there; what waits is a rule's own to keep.
  return results.map(({ waits: _, ...result }) => result);
};
