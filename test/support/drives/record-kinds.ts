import { collections } from "#lib/adapters/lake/collections.ts";
import { routes } from "#lib/contract/index.ts";
import type { RouteDefinition } from "#lib/contract/route.ts";
import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import { eventually } from "../eventually.ts";
import { makeRecord } from "../records.ts";
import { callRoute } from "./calls.ts";
import type { Drive } from "./fixture.ts";
import { nameLostFile } from "./lake.ts";

type Kind = NonNullable<RouteDefinition["finds"]>;

/** Searches a kind over a lost file, which is also a reason to ask for a compaction, and for a page that has another behind it. */
const searching =
  (kind: Kind, collection: LakeCollection, search: Drive): Drive =>
  async (fixture) => {
    const { request } = fixture.workspace;
    await makeRecord(kind, fixture.workspace);
    await makeRecord(kind, fixture.workspace);
    await nameLostFile(fixture, collections[collection]);
    await search(fixture);
    await nameLostFile(fixture, collections[collection]);
    await request("GET", `/${collection}?limit=1`);
    await request("POST", `/${collection}/search`, { body: { limit: 1 } });
  };

/** The same of a kind that names companies. */
const searchingOfCompany =
  (kind: Kind, collection: "activities" | "deals", search: Drive): Drive =>
  async (fixture) => {
    const company_id = "co_01J0000000000000000000000A";
    await searching(kind, collection, search)(fixture);
    await fixture.workspace.request("GET", `/${collection}?company_id=${company_id}`);
    const filter = `company_id = "${company_id}"`;
    await fixture.workspace.request("POST", `/${collection}/search`, { body: { filter } });
  };

/** The same of contacts, by everything that a search may name. */
const searchingContacts =
  (search: Drive): Drive =>
  async (fixture) => {
    const { request } = fixture.workspace;
    await makeRecord("contact", fixture.workspace);
    await makeRecord("contact", fixture.workspace);
    await nameLostFile(fixture);
    await search(fixture);
    await nameLostFile(fixture);
    await request("GET", "/contacts?limit=1");
    await request("POST", "/contacts/search", { body: { limit: 1 } });
  };

/** The functions of each kind of record that search. */
export const recordKindDrives: Readonly<Record<string, Drive>> = {
  "functions/api/records/activities/list-activities.ts": searchingOfCompany(
    "activity",
    "activities",
    callRoute(routes.listActivities),
  ),
  "functions/api/records/activities/search-activities.ts": searchingOfCompany(
    "activity",
    "activities",
    callRoute(routes.searchActivities),
  ),
  "functions/api/records/campaigns/list-campaigns.ts": searching(
    "campaign",
    "campaigns",
    callRoute(routes.listCampaigns),
  ),
  "functions/api/records/campaigns/search-campaigns.ts": searching(
    "campaign",
    "campaigns",
    callRoute(routes.searchCampaigns),
  ),
  "functions/api/records/contacts/list-contacts.ts": searchingContacts(callRoute(routes.listContacts)),
  "functions/api/records/contacts/search-contacts.ts": searchingContacts(callRoute(routes.searchContacts)),
  "functions/queues/update-related-records.ts": async ({ workspace }) => {
    const email = `first@${workspace.id.slice(3).toLowerCase()}.example`;
    // Its opt-out is kept by its address.
    await workspace.request("POST", "/leads", { body: { email, opted_out: true } });
    const [company] = await makeRecord("company", workspace);
    await workspace.request("PUT", `/companies/${company}`, { body: { city: "Linz" } });
    const { body: lead } = await workspace.request("POST", "/leads", {
      body: { email: `tallied@${workspace.id.slice(3).toLowerCase()}.example` },
    });
    const body = { name: "Counted", lead_ids: [lead.id] };
    const { body: deal } = await workspace.request("POST", "/deals", { body });
    const told = async () => (await workspace.request("GET", `/leads/${lead.id}`)).body;
    await eventually(told, ({ deals }) => deals.count === 1);
    await workspace.request("DELETE", `/deals/${deal.id}`);
  },
  "functions/api/records/companies/list-companies.ts": searching(
    "company",
    "companies",
    callRoute(routes.listCompanies),
  ),
  "functions/api/records/companies/search-companies.ts": searching(
    "company",
    "companies",
    callRoute(routes.searchCompanies),
  ),
  "functions/api/records/companies/get-company-deals.ts": async (fixture) => {
    const { request } = fixture.workspace;
    const [company_id] = await makeRecord("company", fixture.workspace);
    for (const name of ["One", "Two"]) await request("POST", "/deals", { body: { name, company_id } });
    await nameLostFile(fixture, collections.deals);
    await request("GET", `/companies/${company_id}/deals?limit=1`);
  },
  "functions/api/records/companies/get-company-leads.ts": async (fixture) => {
    const { request } = fixture.workspace;
    const [id] = await makeRecord("company", fixture.workspace);
    const { body: company } = await request("GET", `/companies/${id}`);
    for (const who of ["one", "two"])
      await request("POST", "/leads", { body: { email: `${who}@${company.domain}` } });
    await nameLostFile(fixture);
    await request("GET", `/companies/${id}/leads?limit=1`);
  },
  "functions/api/records/deals/list-deals.ts": searchingOfCompany(
    "deal",
    "deals",
    callRoute(routes.listDeals),
  ),
  "functions/api/records/deals/search-deals.ts": searchingOfCompany(
    "deal",
    "deals",
    callRoute(routes.searchDeals),
  ),
  "functions/api/records/activities/list-tasks.ts": searching(
    "activity",
    "activities",
    async ({ workspace }) => {
      const body = { kind: "task", subject: "Call back" };
      for (const _ of [1, 2]) await workspace.request("POST", "/activities", { body });
      await workspace.request("GET", "/tasks?limit=1");
    },
  ),
  "functions/api/records/activities/get-feed.ts": async (fixture) => {
    const { request, adminId } = fixture.workspace;
    const [on] = await makeRecord("lead", fixture.workspace);
    for (const body of ["One", "Two"])
      await request("POST", "/comments", { body: { on, body: `${body} @${adminId}` } });
    await nameLostFile(fixture, collections.comments);
    await request("GET", "/me/feed?limit=1");
  },
  "functions/api/records/comments/list-comments.ts": async (fixture) => {
    const { request } = fixture.workspace;
    const [lead] = await makeRecord("lead", fixture.workspace);
    for (const body of ["One.", "Two."]) await request("POST", "/comments", { body: { on: lead, body } });
    await nameLostFile(fixture, collections.comments);
    await request("GET", `/comments?on=${lead}&limit=1`);
  },
  "functions/api/records/templates/list-templates.ts": searching(
    "template",
    "templates",
    callRoute(routes.listTemplates),
  ),
  "functions/api/records/templates/search-templates.ts": searching(
    "template",
    "templates",
    callRoute(routes.searchTemplates),
  ),
};
