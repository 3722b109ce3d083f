import { expect, it } from "vitest";
import type { AnyRoute } from "#lib/contract/route.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { aKey } from "#test/support/a-key.ts";
import { once } from "#test/support/once-per.ts";
import type { RecordKind } from "#test/support/records.ts";
import { pathOf, queryOf, type RouteCall } from "#test/support/route-calls.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

/** Of a lead that is the admin's, and in the filters of all that is made here. */
const email = "needle.in.haystack@example.com";
const phone = "+442079460777";
const filter = `email = "${email}"`;
const shared_with = { kind: "workspace", access: "view" };

interface Told {
  readonly workspace: Workspace;
  readonly keys: ReadonlyMap<Role, string>;
  /** Records that are made of the lead, or by what it holds, by kind. */
  readonly ids: ReadonlyMap<RecordKind, readonly string[]>;
}

const made = async ({ request }: Workspace, path: string, body: object): Promise<string> => {
  const { body: record } = await request("POST", path, { body });
  if (typeof record.id !== "string") throw new Error(`POST ${path}: ${JSON.stringify(record)}`);
  return record.id;
};

/** Makes records whose values, or whose former values, would tell of the lead. */
const telling: Partial<Record<RecordKind, (own: Workspace, lead: string) => Promise<string[]>>> = {
  savedFilter: async (own) => {
    const was = await made(own, "/saved-filters", { name: "Was", filter, shared_with });
    await own.request("PUT", `/saved-filters/${was}`, { body: { filter: "score >= 1" } });
    return [was, await made(own, "/saved-filters", { name: "Is", filter, shared_with })];
  },
  list: async (own) => {
    const list = (name: string, by: string) =>
      made(own, "/lists", { name, kind: "dynamic", filter: by, shared_with });
    const inner = await list("Inner", filter);
    return [inner, await list("Outer", `lists HAS ANY ("${inner}")`)];
  },
  listTemplate: async (own) => [await made(own, "/list-templates", { name: "T", filter, shared_with })],
  tag: async (own) => [await made(own, "/tags", { name: "auto", rule: filter })],
  validationRule: async (own) => {
    const check = { kind: "required", field: "source" };
    return [await made(own, "/validation-rules", { name: "R", check, when: filter })];
  },
  exportSchedule: async (own) => {
    const schedule = { expression: "rate(1 day)" };
    return [await made(own, "/export-schedules", { name: "S", export: { filter }, schedule })];
  },
  import: async (own) => [
    await made(own, "/leads/import", { source: { kind: "rows", rows: [{ email, phone }] } }),
  ],
  pipeline: async (own) => {
    const stages = [{ name: "First" }, { name: "Next", rules: [{ driver: "criteria", when: filter }] }];
    return [await made(own, "/pipelines", { name: "P", stages })];
  },
  scoringModel: async (own) => [
    await made(own, "/scoring/models", { name: "M", fit: [{ id: "n", when: filter, points: 5 }] }),
  ],
  assignmentRule: async (own) => {
    const members = [{ member_id: own.adminId }];
    const pool_id = await made(own, "/assignment-pools", { name: "Pool", members });
    return [await made(own, "/assignment-rules", { name: "A", entries: [{ when: filter, pool_id }] })];
  },
  workflow: async (own, lead) => {
    const trigger = { when: filter };
    const id = await made(own, "/workflows", { name: "W", trigger, steps: [{ wait: { days: 2 } }] });
    await own.request("POST", `/workflows/${id}/activate`);
    await own.request("POST", `/workflows/${id}/enrol`, { body: { leads: [lead] } });
    return [id];
  },
  workflowTemplate: async (own) => {
    const document = { unless: filter, steps: [{ end: true }] };
    return [await made(own, "/workflow-templates", { name: "WT", document, shared_with })];
  },
  activity: async (own, lead) => [
    await made(own, "/activities", { kind: "task", subject: "Call", lead_ids: [lead] }),
  ],
  comment: async (own, on) => [await made(own, "/comments", { on, body: "Well." })],
  deal: async (own, lead) => [await made(own, "/deals", { name: "D", lead_ids: [lead] })],
  company: async (own) => [
    await made(own, "/companies", { name: "Haystack Ltd", domain: "haystack.example" }),
  ],
};

/** What each of these roles may not learn by any reading: the masked, and of a lead that is not theirs everything. */
const secrets: readonly (readonly [Role, readonly string[]])[] = [
  ["viewer", [email, phone, "Needle"]],
  ["sales_rep", [phone, "Needle"]],
];
/** Records that hold nothing of a lead, and nothing that asks for one. */
const plain: ReadonlySet<RecordKind | undefined> = new Set<RecordKind>([
  "member",
  "customField",
  "mapping",
  "job",
  "assignmentPool",
  "campaign",
  "template",
  "run",
]);
const told = once(async (): Promise<Told> => {
  const own = await aWorkspace(service());
  const keys = new Map<Role, string>();
  const ids = new Map<RecordKind, string[]>();
  for (const [role] of secrets) keys.set(role, (await aKey(own, role)).token);
  const lead = await made(own, "/leads", { email, phone, name: "Needle Haystack", owner_id: own.adminId });
  const kinds = Object.entries(telling) as [
    RecordKind,
    (own: Workspace, lead: string) => Promise<string[]>,
  ][];
  for (const [kind, make] of kinds) {
    ids.set(kind, await make(own, lead));
  }
  await own.request("POST", `/leads/${lead}/convert`, { body: {} });
  ids.set("lead", [lead]).set("contact", [lead]);
  return { workspace: own, keys, ids };
});

const ask = ({ workspace, keys }: Told, route: AnyRoute, role: Role, id: string | undefined) => {
  const path = `${pathOf(route, id)}${queryOf(route)}`;
  const body = route.method === "GET" ? {} : { body: {} };
  return workspace.request(route.method, path, { key: keys.get(role) ?? null, ...body });
};

/** What is made of a lead tells nobody by a route what the lead itself keeps from them. */
export const derivedReads = ({ route, method }: RouteCall): void => {
  if (method !== "GET" && !route.path.endsWith("/search")) return;
  for (const [role, kept] of secrets) {
    if (route.roles === "public" || !route.roles.includes(role) || plain.has(route.finds)) continue;
    it(`tells a ${role} nothing that a lead itself keeps from them, whatever is made of it`, async () => {
      const all = await told();
      const named = route.finds === undefined ? [undefined] : all.ids.get(route.finds);
      if (named === undefined)
        throw new Error(`make a ${route.finds} that tells of the lead, or say that none does`);
      for (const id of named) {
        const answer = await ask(all, route, role, id);

        expect([id, answer.status < 500]).toEqual([id, true]);
        const heard = kept.filter((one) => JSON.stringify(answer.body).includes(one));
        expect([id, heard]).toEqual([id, []]);
      }
    });
  }
};
