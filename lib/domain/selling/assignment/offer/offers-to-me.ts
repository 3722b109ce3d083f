import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { FeedSource } from "#lib/domain/segments/feed/feed.ts";
import { isOpen, type Offer, type OfferReader } from "./offer.ts";

interface Deps {
  readonly offers: Pick<OfferReader, "list">;
  readonly leads: Pick<BulkLeads, "leadsOf">;
}

const nameOf = ({ lead: { name, email } }: StoredLead): string => name ?? email ?? "without a name";

/** The leads that wait for a member to accept them, the newest first; no longer once they are answered or have gone on. */
export const offersToMe =
  ({ offers, leads }: Deps): FeedSource =>
  async ({ actor: { workspace_id, member_id: me }, now }, limit) => {
    const at = now.toISOString();
    const mine: Offer[] = [];
    for await (const offer of offers.list(workspace_id))
      if (offer.to === me && offer.until > at) mine.push(offer);
    const newest = mine.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit);
    const found = await leads.leadsOf(
      workspace_id,
      newest.map(({ lead_id }) => lead_id),
    );
    return newest.flatMap((offer) => {
      const stored = found.get(offer.lead_id);
      if (stored === undefined || !isOpen(offer, stored)) return [];
      const { lead_id, from, until } = offer;
      return [
        {
          at: offer.at,
          kind: "handoff",
          summary: `A lead waits for you to accept it: ${nameOf(stored)}.`,
          data: { lead_id, from, until },
          link: `/v1/leads/${lead_id}`,
        },
      ];
    });
  };
