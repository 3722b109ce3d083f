import * as z from "zod";
import { CompanyId } from "#lib/contract/platform/ids.ts";
import { pageLimit, pageOf } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { Company, CompanyChange, CompanyMerge, NewCompany, UnmergedCompany } from "./company-record.ts";
import { Deal } from "./deal-record.ts";
import { LeadPage, searchPage } from "./leads.ts";
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

/** What the routes of companies say of them. */
const contract = {
  kind: "company",
  one: "Company",
  many: "Companies",
  noun: "a company",
  nouns: "companies",
  area: "companies",
  path: "/companies",
  param: "company_id",
  id: CompanyId,
  record: Company,
  newRecord: NewCompany,
  change: CompanyChange,
  writers: ["admin", "manager", "sales_rep"],
  deleteErrors: ["wrong_state"],
  duplicate: "duplicate_company",
  about:
    "Needs a domain or a name. Its id follows from the registered domain, or else from the name without its legal form and the country. A batch's `upsert` finds it by external id, or by domain. All read it; admins, managers and its owner change it.",
  examples: {
    newRecord: { name: "Initech", domain: "initech.example", industry: "software", country: "DE" },
    change: { relationship: "customer" },
    query: { industry: "software", limit: "2" },
    filter: 'industry = "software" AND employee_count >= 50',
  },
} as const;

export const createCompany = createRoute(contract);
export const listCompanies = listRoute(contract);
export const searchCompanies = searchRoute(contract);
export const getCompany = getRoute(contract);
export const changeCompany = changeRoute(contract);
export const deleteCompany = deleteRoute(contract);
export const restoreCompany = restoreRoute(contract);
export const batchCompanies = batchRoute(contract);

const params = z.strictObject({ company_id: CompanyId });
const page = z.strictObject({ limit: pageLimit, cursor: searchPage.cursor });

const ofCompany = {
  area: "companies",
  method: "GET",
  roles: Role.options,
  rate: "read",
  params,
  errors: ["invalid_cursor"],
  finds: "company",
} as const;

export const getCompanyLeads = route({
  ...ofCompany,
  id: "getCompanyLeads",
  path: "/companies/{company_id}/leads",
  summary: "List the leads of a company, newest first",
  description:
    "Leads with one of its domains as their `company.domain`, or, where they have none, in their email; of a company without a domain, those that spell its name as it does. Of these, the ones that you may read.",
  query: page,
  answers: { 200: { description: "A page of leads.", schema: LeadPage } },
});

export const getCompanyDeals = route({
  ...ofCompany,
  id: "getCompanyDeals",
  path: "/companies/{company_id}/deals",
  summary: "List the deals with a company, newest first",
  description: "Of these, the ones that you may read.",
  query: page,
  answers: { 200: { description: "A page of deals.", schema: pageOf(Deal) } },
});

export const getCompanyTimeline = route({
  ...ofCompany,
  id: "getCompanyTimeline",
  path: "/companies/{company_id}/timeline",
  summary: "See all that happened with a company, newest first",
  description:
    "Its own activities, comments and changes, in the order in which the service learned of them; not what happened with its leads.",
  query: timelineQuery,
  answers: { 200: { description: "A page of the timeline.", schema: pageOf(TimelineEntry) } },
});

const merging = {
  area: "companies",
  method: "POST",
  roles: ["admin", "manager", "sales_rep"],
  ifMatch: "optional",
  rate: "write",
  params,
  body: CompanyMerge,
  answers: { 200: { description: "The company that stays, as it is now.", schema: Company } },
  finds: "company",
  example: { body: { from: "co_01J0000000000000000000000B" } },
} as const;

export const mergeCompany = route({
  ...merging,
  id: "mergeCompany",
  path: "/companies/{company_id}/merge",
  summary: "Merge another company into a company",
  description:
    "The other's ids, domains and external ids lead to this one from then on, and with them its leads, deals, activities and comments: all at once, or not at all. Fields that are empty here take what the other says. Needs the right to change both. The same merge again changes nothing.",
  errors: ["duplicate_company", "wrong_state"],
});

export const undoMergeCompany = route({
  ...merging,
  id: "undoMergeCompany",
  path: "/companies/{company_id}/merge/undo",
  summary: "Take a merge of two companies back",
  description:
    "For 30 days. The other company is there again as it was, with its ids and domains; fields that the merge filled are empty again. `left` lists those that were changed since and are kept.",
  answers: {
    200: {
      description: "The company that stays, as it is now.",
      schema: UnmergedCompany,
    },
  },
  errors: ["duplicate_company", "wrong_state"],
});

/** In the order of the documentation. */
export const companiesRoutes = {
  createCompany,
  listCompanies,
  searchCompanies,
  getCompany,
  changeCompany,
  deleteCompany,
  restoreCompany,
  batchCompanies,
  mergeCompany,
  undoMergeCompany,
  getCompanyLeads,
  getCompanyDeals,
  getCompanyTimeline,
};
