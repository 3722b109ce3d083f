import * as z from "zod";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { Deal, DealChange, DealId, DealMove, NewDeal } from "./deal-record.ts";
import { batchRoute } from "./record-batch-route.ts";
import {
  changeRoute,
  createRoute,
  deleteRoute,
  getRoute,
  listRoute,
  restoreRoute,
  searchRoute,
} from "./record-routes.ts";
import { TimelineEntry, timelineQuery } from "./timeline.ts";

/** What the routes of deals say of them. */
const contract = {
  kind: "deal",
  one: "Deal",
  many: "Deals",
  noun: "a deal",
  nouns: "deals",
  area: "deals",
  path: "/deals",
  param: "deal_id",
  id: DealId,
  record: Deal,
  newRecord: NewDeal,
  change: DealChange,
  writers: ["admin", "manager", "sales_rep"],
  duplicate: "duplicate_record",
  createErrors: ["stage_move_refused"],
  changeErrors: ["stage_move_refused"],
  about:
    "With up to 100 leads. It begins in the first stage of the default pipeline of deals, unless it says another; its status is its stage's. A sales rep owns the deals that they create, reads those of leads that they may read, and changes their own. On a lead that its writer may only read, a deal is stored and changes nothing: `uncounted_lead_ids` names the lead. A viewer sees neither names nor amounts.",
  examples: {
    newRecord: {
      name: "40 seats",
      amount: { amount: "12000.00", currency: "EUR" },
      close_date: "2026-12-31",
    },
    change: { status: "won" },
    query: { status: "open", "close_date[before]": "2027-01-01", limit: "2" },
    filter: 'status = "open" AND probability >= 0.5',
  },
} as const;

export const createDeal = createRoute(contract);
export const listDeals = listRoute(contract);
export const searchDeals = searchRoute(contract);
export const getDeal = getRoute(contract);
export const changeDeal = changeRoute(contract);
export const deleteDeal = deleteRoute(contract);
export const restoreDeal = restoreRoute(contract);
export const batchDeals = batchRoute(contract);

export const getDealMoves = route({
  id: "getDealMoves",
  area: "deals",
  method: "GET",
  path: "/deals/{deal_id}/moves",
  summary: "See how a deal has moved, newest first",
  description:
    "Every change of its stage, status, amount, close date and owner, with the values before and after; kept for 25 months. For viewers without amounts.",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ deal_id: DealId }),
  query: z.strictObject(pageQuery),
  answers: { 200: { description: "A page of moves.", schema: pageOf(DealMove) } },
  errors: ["invalid_cursor"],
  finds: "deal",
});

export const getDealTimeline = route({
  id: "getDealTimeline",
  area: "deals",
  method: "GET",
  path: "/deals/{deal_id}/timeline",
  summary: "See all that happened with a deal, newest first",
  description:
    "Its own activities, comments, moves and changes, in the order in which the service learned of them; not what happened with its leads. What you may not read is left out.",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ deal_id: DealId }),
  query: timelineQuery,
  answers: { 200: { description: "A page of the timeline.", schema: pageOf(TimelineEntry) } },
  errors: ["invalid_cursor"],
  finds: "deal",
});

/** In the order of the documentation. */
export const dealsRoutes = {
  createDeal,
  listDeals,
  searchDeals,
  getDeal,
  changeDeal,
  deleteDeal,
  restoreDeal,
  batchDeals,
  getDealMoves,
  getDealTimeline,
};
