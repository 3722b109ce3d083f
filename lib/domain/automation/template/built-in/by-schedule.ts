import type { BuiltIn } from "../built-in.ts";
import { days, minScore, of, param } from "./param.ts";

/** What is done at times of the week, and what tells other systems. */
export const bySchedule: readonly BuiltIn[] = [
  {
    id: "monday-review",
    name: "Look through quiet leads every Monday",
    description: "Each Monday morning whoever owns a lead that nobody has talked to for a while gets a task.",
    category: "use_case",
    topic: "Follow-up",
    params: [days("days", "Days without a contact", 30)],
    document: {
      trigger: {
        schedule: { every: "week", on: "monday", at: "08:30" },
        leads: {
          and: [
            { field: "owner_id", op: "exists" },
            { field: "stage.type", op: "eq", value: "open" },
            { field: "engagement.replies", op: "eq", value: 0 },
          ],
        },
      },
      enrol: { again: { after_days: of("days") } },
      steps: [
        { do: "add_tag", tag: "review" },
        { do: "create_task", subject: "Is {{lead.first_name|this lead}} still worth it?", due: { days: 4 } },
      ],
    },
  },
  {
    id: "tell-another-system",
    name: "Tell another system of hot leads",
    description:
      "An address of yours is called when a lead becomes hot, and once it has taken that the lead is marked.",
    category: "use_case",
    topic: "Integration",
    params: [
      minScore,
      param({ key: "url", type: "text", name: "The address", description: "It begins with `https://`." }),
    ],
    document: {
      trigger: { when: { field: "score", op: "gte", value: of("min_score") } },
      steps: [
        {
          do: "call_url",
          url: of("url"),
          body: { email: "{{lead.email}}", score: "{{lead.score}}" },
        },
        { do: "add_tag", tag: "told" },
      ],
    },
  },
];
