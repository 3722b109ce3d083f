import * as z from "zod";
import { type Api, ask } from "./ask-api.ts";

/** Reps of the demo data, with what each is good at. */
const reps = [
  { name: "Anna Berg", email: "anna.berg@demo.example", weight: 2, skills: { german: 5 } },
  { name: "Luc Moreau", email: "luc.moreau@demo.example", weight: 1, skills: { french: 5 } },
  { name: "Sam Field", email: "sam.field@demo.example", weight: 1, skills: { german: 2, french: 2 } },
] as const;

/** Leads that the demo's rule has shared out. */
const sharedOut = 60;

const WithId = z.looseObject({ id: z.string() });
const Page = z.looseObject({ data: z.array(WithId) });

/** Reps, a pool of them and a rule that has given them some leads; what an earlier run has made stays as it is. */
export const loadDemoTeam = async (api: Api): Promise<void> => {
  const members = [];
  for (const { name, email, weight, skills } of reps) {
    const made = await ask(api, "POST", "/team/members", { name, email, role: "sales_rep" });
    if (made === undefined) return;
    members.push({ member_id: WithId.parse(made).id, weight, skills });
  }
  const pool = WithId.parse(await ask(api, "POST", "/assignment-pools", { name: "Inbound", members }));
  const german = { when: 'country IN ("DE", "AT", "CH")', requires: { german: 2 }, method: "skill" };
  const entries = [
    { ...german, pool_id: pool.id, fallback: { kind: "next" } },
    { pool_id: pool.id, method: "round_robin" },
  ];
  const rule = WithId.parse(await ask(api, "POST", "/assignment-rules", { name: "Inbound", entries }));
  const { data } = Page.parse(await ask(api, "GET", `/leads?fields=id&limit=${sharedOut}`));
  const ids = data.map(({ id }) => id);
  await ask(api, "POST", "/team/assign", { leads: { ids }, to: { rule_id: rule.id }, reason: "Inbound" });
};
