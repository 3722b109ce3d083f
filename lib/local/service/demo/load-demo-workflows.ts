import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { type Api, ask } from "./ask-api.ts";

const Leads = z.looseObject({ data: z.array(z.looseObject({ id: LeadId })) });
const Made = z.looseObject({ id: z.string() });

/** As many tags as a lead may have: what adds one more fails, and shows how a failed run looks. */
const full = {
  email: "tagged.everywhere@example.com",
  first_name: "Tagged",
  last_name: "Everywhere",
  tags: Array.from({ length: 100 }, (_, index) => `fair ${1_900 + index}`),
};

/** Saves a workflow, activates it and enrols leads; one of an earlier run stays as it is. Answers its id. */
const start = async (api: Api, workflow: object, leads: readonly LeadId[]): Promise<string | undefined> => {
  const made = await ask(api, "POST", "/workflows", workflow);
  if (made === undefined) return undefined;
  const { id } = Made.parse(made);
  await ask(api, "POST", `/workflows/${id}/activate`);
  await ask(api, "POST", `/workflows/${id}/enrol`, { leads });
  return id;
};

/**
 * Three active workflows whose runs wait, have come to their end, were held out, were cancelled and have failed. No lead that somebody
 * makes to try things out comes in by itself.
 */
export const loadDemoWorkflows = async (api: Api): Promise<void> => {
  const { data } = Leads.parse(await ask(api, "GET", "/leads?limit=32&sort=email&fields=id"));
  const ids = data.map(({ id }) => id);
  const tagged = await ask(api, "POST", "/leads", full);
  const fails = tagged === undefined ? [] : [Made.parse(tagged).id as LeadId];
  const waiting = [...ids.slice(0, 8), ...fails];
  const hot = await start(
    api,
    { name: "Act on the hottest", template_id: "hot-lead", params: { min_score: 100 } },
    waiting,
  );
  if (hot !== undefined) await ask(api, "POST", `/workflows/${hot}/unenrol`, { leads: ids.slice(0, 2) });
  await start(api, { name: "Which opening", template_id: "which-opening" }, ids.slice(8, 24));
  const sorting = {
    name: "Sort by size",
    description: "Large firms are marked as soon as they are enrolled, by hand.",
    steps: [
      {
        if: "company.employee_count >= 500",
        // biome-ignore lint/suspicious/noThenProperty: the document's word
        then: [{ do: "add_tag", tag: "large" }],
        else: [{ do: "add_tag", tag: "small" }],
      },
    ],
  };
  await start(api, sorting, ids.slice(24));
};
