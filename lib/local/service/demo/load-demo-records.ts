import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { type Api, ask } from "./ask-api.ts";
import { type DemoPerson, demoDealsImport, demoRates, demoRecords } from "./demo-records.ts";

const PEOPLE = 120;

const Leads = z.looseObject({
  data: z.array(
    z.looseObject({
      id: LeadId,
      name: z.string().nullable(),
      company: z.looseObject({ name: z.string().nullable() }),
    }),
  ),
});
const Results = z.looseObject({
  results: z.array(
    z.looseObject({
      status: z.int(),
      code: z.string().optional(),
      record: z.looseObject({ id: z.string() }).optional(),
    }),
  ),
});

/** Creates records; those of an earlier run, each known by an external id, stay as they are. Answers the first's id. */
const create = async (api: Api, path: string, records: readonly object[]): Promise<string | undefined> => {
  let first: string | undefined;
  for (let from = 0; from < records.length; from += sizes.batchMax) {
    const items = records.slice(from, from + sizes.batchMax).map((record) => ({ action: "create", record }));
    const { results } = Results.parse(await ask(api, "POST", `${path}/batch`, { items }));
    const refused = results.find(({ status, code }) => status >= 400 && code !== "duplicate_record");
    if (refused !== undefined) throw new Error(`a demo record was refused: ${JSON.stringify(refused)}`);
    first ??= results[0]?.record?.id;
  }
  return first;
};

/** Loads activities, deals, an import of deals and a shared campaign about some of the demo leads, through the API. */
export const loadDemoRecords = async (api: Api, now: Date): Promise<void> => {
  const path = `/leads?limit=${PEOPLE}&sort=email&fields=id,name,company`;
  const { data } = Leads.parse(await ask(api, "GET", path));
  const people = data.map(
    ({ id, name, company }): DemoPerson => ({
      id,
      name: name ?? "somebody",
      company: company.name ?? "a company",
    }),
  );
  await ask(api, "PUT", "/currency-rates", demoRates(now));
  const { deals, activities } = demoRecords(people, now);
  await create(api, "/activities", activities);
  await create(api, "/deals", deals);
  const campaign = {
    name: "Spring offer",
    goal: "20 demos",
    status: "running",
    steps: [{ subject: "An offer for spring" }, { subject: "Did you see it?", wait_days: 4 }],
    external_ids: { demo: "campaign-1" },
  };
  const campaign_id = await create(api, "/campaigns", [campaign]);
  const sharing = { campaign_id, with: "everyone", access: "run" };
  // Only the first run has made it.
  if (campaign_id === undefined) return;
  await ask(api, "POST", "/team/campaigns", sharing);
  await ask(api, "POST", "/leads/import", demoDealsImport(now));
};
