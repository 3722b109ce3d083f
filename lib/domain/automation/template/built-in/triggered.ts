import type { BuiltIn } from "../built-in.ts";
import { days, leftAlone, minScore, of, param, stage } from "./param.ts";

/** One for each way in which a lead comes in. */
export const triggered: readonly BuiltIn[] = [
  {
    id: "hot-lead",
    name: "Act on a hot lead",
    description:
      "Whoever reaches the score is qualified; without a meeting within days the lead is escalated.",
    category: "use_case",
    topic: "Qualification",
    params: [
      minScore,
      stage("stage", "Stage of qualified leads", "Qualified"),
      days("days", "Days in which a meeting is to be agreed", 3),
    ],
    document: {
      trigger: { when: { field: "score", op: "gte", value: of("min_score") } },
      enrol: { again: { after_days: 30 } },
      stop_when: leftAlone,
      steps: [
        { do: "add_tag", tag: "hot" },
        { do: "set_stage", stage: of("stage"), on_error: "skip" },
        {
          wait_for: { event: "meeting", up_to: { days: of("days") } },
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          then: [{ do: "add_tag", tag: "meeting agreed" }],
          else: [
            { do: "add_tag", tag: "escalate" },
            { do: "notify", message: "{{lead.first_name|This lead}} is hot, and there is no meeting yet." },
          ],
        },
      ],
    },
  },
  {
    id: "offer-out",
    name: "Look after an offer that is out",
    description: "Once a lead has our offer, it comes up again when nothing has moved for a while.",
    category: "use_case",
    topic: "Closing",
    params: [
      stage("offer_stage", "Stage in which the offer is out", "Proposal Sent"),
      days("days", "Days until it counts as stuck", 14),
    ],
    document: {
      trigger: { stage: of("offer_stage") },
      enrol: { again: "always" },
      stop_when: leftAlone,
      steps: [
        { wait: { days: of("days"), at: "09:00", business_days: true } },
        {
          if: { field: "stage", op: "eq", value: of("offer_stage") },
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          then: [{ do: "add_tag", tag: "stuck" }],
          else: [{ do: "remove_tag", tag: "stuck" }],
        },
      ],
    },
  },
  {
    id: "clicked-pricing",
    name: "Notice who looks at prices",
    description: "Whoever clicks a link to your prices is marked as about to buy, and moved on.",
    category: "use_case",
    topic: "Buying signals",
    params: [
      param({
        key: "page",
        type: "text",
        name: "Part of the address of your prices",
        default: "/pricing",
      }),
      stage("stage", "Stage of leads that respond", "Responded"),
    ],
    document: {
      trigger: { event: "click", where: { url: { contains: of("page") } } },
      enrol: { again: { after_days: 30 } },
      stop_when: leftAlone,
      steps: [
        { do: "add_tag", tag: "looks at prices" },
        { do: "set_stage", stage: of("stage"), only_if: { field: "stage.type", op: "eq", value: "open" } },
      ],
    },
  },
  {
    id: "win-back",
    name: "Win back leads that nobody has talked to",
    description: "A lead without contact for months is brought up again, three times at most.",
    category: "use_case",
    topic: "Winning back",
    params: [
      param({
        key: "quiet_days",
        type: "number",
        name: "Days without contact",
        default: 90,
        min: 7,
        max: 366,
      }),
      days("days", "Days between", 14),
    ],
    document: {
      trigger: {
        when: {
          and: [
            { field: "last_contacted_at", op: "exists" },
            {
              field: "last_contacted_at",
              op: "not_in_last",
              value: { amount: of("quiet_days"), unit: "day" },
            },
          ],
        },
      },
      enrol: { again: { after_days: 180 } },
      goal: { field: "tags", op: "has", value: "won back" },
      stop_when: leftAlone,
      steps: [
        {
          repeat: {
            times: 3,
            steps: [
              { do: "add_tag", tag: "win back" },
              {
                wait_for: { event: "reply", since: "now", up_to: { days: of("days") } },
                // biome-ignore lint/suspicious/noThenProperty: the document's word
                then: [
                  { do: "remove_tag", tag: "win back" },
                  { do: "add_tag", tag: "won back" },
                ],
                else: [{ do: "remove_tag", tag: "win back" }],
              },
            ],
          },
        },
        { do: "add_tag", tag: "gone cold" },
      ],
    },
  },
  {
    id: "new-territory",
    name: "Sort new leads by where they are",
    description: "Leads of a territory and a title that you name go on a list of their own.",
    category: "use_case",
    topic: "Sorting",
    params: [
      param({
        key: "countries",
        type: "texts",
        name: "Countries, by their codes",
        default: ["DE", "AT", "CH"],
      }),
      param({
        key: "title",
        type: "text",
        name: "Part of the title",
        description: "For example `Head of`.",
      }),
      param({
        key: "list",
        type: "list",
        name: "The list on which they go",
        description: "A static list: `GET /lists` lists those that you may use.",
      }),
    ],
    document: {
      trigger: {
        when: {
          and: [
            { field: "country", op: "in", value: of("countries") },
            { field: "title", op: "contains", value: of("title") },
          ],
        },
      },
      steps: [
        { do: "add_to_list", list: of("list") },
        { do: "add_tag", tag: "territory: new" },
      ],
    },
  },
];
