import type { Answer } from "./service.ts";
import type { Workspace } from "./workspace.ts";

/** One request whose function is crashed at each of its calls. */
export interface CrashScenario {
  readonly name: string;
  readonly sourceFile: string;
  /** Answers the id of the record that the request names. */
  readonly prepare?: (workspace: Workspace) => Promise<string>;
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: (record: string) => string;
  readonly body?: (record: string) => unknown;
  /** What the retry may answer. */
  readonly answers: readonly number[];
  /** Kind and version of every event of the workspace but its opening. */
  readonly events: readonly string[];
  /** Where the record that the answer shows can be read; absent when it shows none. */
  readonly readBack?: (answer: Answer) => string;
}

const email = "ada@example.com";

const aLead = async ({ request }: Workspace): Promise<string> =>
  (await request("POST", "/leads", { body: { email: "grace@example.com" } })).body.id;

export const crashScenarios: readonly CrashScenario[] = [
  {
    name: "createLead",
    sourceFile: "functions/api/records/leads/create-lead.ts",
    method: "POST",
    path: () => "/leads",
    body: () => ({ email, external_ids: { crm: "7" } }),
    answers: [201],
    events: ["lead.imported 1"],
    readBack: ({ body }) => `/leads/${body.id}`,
  },
  {
    name: "updateLead",
    sourceFile: "functions/api/records/leads/update-lead.ts",
    prepare: aLead,
    method: "PUT",
    path: (record) => `/leads/${record}`,
    body: () => ({ email, score: 5 }),
    answers: [200],
    events: ["lead.imported 1", "lead.updated 2"],
    readBack: ({ body }) => `/leads/${body.id}`,
  },
  {
    name: "deleteLead",
    sourceFile: "functions/api/records/leads/delete-lead.ts",
    prepare: aLead,
    method: "DELETE",
    path: (record) => `/leads/${record}`,
    // Whoever asks again once it is gone is told so.
    answers: [204, 404],
    events: ["lead.imported 1", "lead.deleted 2"],
  },
  {
    name: "batchLeads",
    sourceFile: "functions/api/records/leads/batch-leads.ts",
    prepare: aLead,
    method: "POST",
    path: () => "/leads/batch",
    body: (record) => ({
      items: [
        { action: "create", lead: { email } },
        { action: "upsert", lead: { email: "edsger@example.com" } },
        { action: "update", lead_id: record, lead: { score: 5 } },
      ],
    }),
    answers: [200],
    events: ["lead.imported 1", "lead.imported 1", "lead.imported 1", "lead.updated 2"],
  },
  {
    name: "convertLead",
    sourceFile: "functions/api/records/contacts/convert-lead.ts",
    prepare: aLead,
    method: "POST",
    path: (record) => `/leads/${record}/convert`,
    body: () => ({ deal: { name: "Seats" }, company: { name: "Crash", domain: "crash-co.example" } }),
    answers: [200],
    events: ["lead.imported 1", "lead.updated 2"],
  },
  {
    name: "mergeCompany",
    sourceFile: "functions/api/records/companies/merge-company.ts",
    prepare: async ({ request }) => {
      const company = async (domain: string): Promise<string> =>
        (await request("POST", "/companies", { body: { domain } })).body.id;
      return `${await company("stays-co.example")} ${await company("goes-co.example")}`;
    },
    method: "POST",
    path: (pair) => `/companies/${pair.split(" ")[0]}/merge`,
    body: (pair) => ({ from: pair.split(" ")[1] }),
    answers: [200],
    events: [],
    readBack: ({ body }) => `/companies/${body.id}`,
  },
  {
    name: "addMember",
    sourceFile: "functions/api/team/team/add-member.ts",
    method: "POST",
    path: () => "/team/members",
    body: () => ({ email, name: "Ada", role: "viewer" }),
    answers: [201],
    events: ["team.member.added 1"],
  },
  {
    name: "createApiKey",
    sourceFile: "functions/api/team/api-keys/create-api-key.ts",
    method: "POST",
    path: () => "/api-keys",
    body: () => ({ name: "nightly" }),
    answers: [201],
    events: [],
  },
];
