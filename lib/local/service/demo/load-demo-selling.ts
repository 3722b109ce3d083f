import * as z from "zod";
import { type Api, ask } from "./ask-api.ts";

const Page = z.looseObject({ data: z.array(z.unknown()) });

const Pipelines = z.looseObject({
  data: z.array(z.looseObject({ stages: z.array(z.looseObject({ id: z.string(), name: z.string() })) })),
});

/** Points for what a lead is and does; a draft, so that the demo leads keep the scores they came with. */
const model = {
  name: "Software in Europe",
  description: "What we sell best, and who answers.",
  fit: [
    { id: "software", when: 'company.industry = "software"', points: 20 },
    { id: "europe", when: 'country IN ("DE", "AT", "CH", "FR", "GB")', points: 15 },
    { id: "size", when: "company.employee_count >= 50", points: 10 },
  ],
  engagement: [
    { id: "clicks", event: "email.clicked", points: 5, half_life_days: 30, cap: 30, once_per: "message" },
    { id: "replies", event: "email.replied", points: 20, half_life_days: 60, cap: 40, once_per: "message" },
  ],
  grades: [
    { name: "A", from: 60 },
    { name: "B", from: 30 },
  ],
};

/** A scoring model to try, and some leads that have moved on; what an earlier run has made stays as it is. */
export const loadDemoSelling = async (api: Api): Promise<void> => {
  const { data } = Page.parse(await ask(api, "GET", "/scoring/models"));
  if (data.length > 0) return;
  await ask(api, "POST", "/scoring/models", model);
  const pipelines = Pipelines.parse(await ask(api, "GET", "/pipelines"));
  const stages = pipelines.data.flatMap((pipeline) => pipeline.stages);
  const responded = stages.find(({ name }) => name === "Responded");
  if (responded === undefined) return;
  const filter = 'stage = "Contacted" AND country = "DE"';
  const action = { kind: "stage", stage_id: responded.id };
  await ask(api, "POST", "/leads/bulk", { filter, action });
};
