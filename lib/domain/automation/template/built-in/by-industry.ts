import type { BuiltIn } from "../built-in.ts";
import { days, industries, inIndustries, leftAlone, of, param, stage } from "./param.ts";

/** For the ways in which some industries buy. */
export const byIndustry: readonly BuiltIn[] = [
  {
    id: "software-trial-to-talk",
    name: "Software: from the trial to a talk",
    description:
      "Whoever begins a trial is welcomed, given a few days, and asked for a talk if they looked at what we sent.",
    category: "industry",
    topic: "Software",
    params: [
      industries("software", "saas"),
      param({ key: "trial_tag", type: "tag", name: "Tag of leads with a trial", default: "trial" }),
      days("days", "Days to try it out", 3),
      stage("talk_stage", "Stage once a talk is agreed", "Meeting Scheduled"),
    ],
    document: {
      trigger: { when: { and: [inIndustries, { field: "tags", op: "has", value: of("trial_tag") }] } },
      stop_when: leftAlone,
      steps: [
        { do: "add_tag", tag: "trial: welcomed", name: "Welcome" },
        { wait: { days: of("days"), at: "09:30", business_days: true }, name: "Time to try" },
        {
          if: { event: "open", since: "enrolled" },
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          then: [{ do: "add_tag", tag: "trial: ask for a talk" }],
          else: [{ do: "add_tag", tag: "trial: call" }],
        },
        {
          wait_for: { event: "meeting", up_to: { days: 10 } },
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          then: [{ do: "set_stage", stage: of("talk_stage") }],
          else: [{ do: "add_tag", tag: "trial: silent" }],
        },
      ],
    },
  },
  {
    id: "healthcare-committee",
    name: "Healthcare: stay in touch while a committee decides",
    description:
      "Hospitals decide slowly: once our offer is out, the lead comes up again every few weeks until somebody answers.",
    category: "industry",
    topic: "Healthcare",
    params: [
      industries("healthcare", "hospital"),
      stage("offer_stage", "Stage in which the offer is out", "Proposal Sent"),
      param({ key: "weeks", type: "number", name: "Weeks between", default: 3, min: 1, max: 12 }),
    ],
    document: {
      trigger: { stage: of("offer_stage") },
      unless: { not: inIndustries },
      stop_when: [{ event: "reply" }, ...leftAlone],
      steps: [
        {
          repeat: {
            times: 6,
            while: { field: "stage", op: "eq", value: of("offer_stage") },
            steps: [
              { wait: { weeks: of("weeks"), at: "10:00" } },
              { do: "add_tag", tag: "committee: check in" },
            ],
          },
        },
      ],
    },
  },
  {
    id: "manufacturing-quote",
    name: "Manufacturing: follow a quote up",
    description: "A quote is asked after twice; an answer opens the talk about terms, silence is told.",
    category: "industry",
    topic: "Manufacturing",
    params: [
      industries("manufacturing", "machinery"),
      stage("quote_stage", "Stage in which the quote is out", "Proposal Sent"),
      stage("terms_stage", "Stage when terms are talked about", "Negotiating"),
      days("days", "Days between", 4),
    ],
    document: {
      trigger: {
        when: { and: [inIndustries, { field: "stage", op: "eq", value: of("quote_stage") }] },
      },
      stop_when: leftAlone,
      steps: [
        {
          repeat: {
            times: 2,
            steps: [
              {
                wait_for: { event: "reply", up_to: { days: of("days") } },
                // biome-ignore lint/suspicious/noThenProperty: the document's word
                then: [{ do: "set_stage", stage: of("terms_stage") }, { end: true }],
                else: [{ do: "add_tag", tag: "quote: ask after it" }],
              },
            ],
          },
        },
        { do: "add_tag", tag: "quote: silent" },
      ],
    },
  },
  {
    id: "finance-verified-only",
    name: "Financial services: qualify large firms with a checked address",
    description:
      "Firms of a size worth a visit, with an address that was checked, are qualified; the others are kept warm.",
    category: "industry",
    topic: "Financial services",
    params: [
      industries("financial services", "insurance", "banking"),
      param({
        key: "employees",
        type: "number",
        name: "Employees from which a firm is large",
        default: 200,
        min: 1,
        max: 1_000_000,
      }),
      stage("stage", "Stage of qualified leads", "Qualified"),
    ],
    document: {
      trigger: { when: inIndustries },
      stop_when: leftAlone,
      steps: [
        {
          choose: [
            {
              when: {
                and: [
                  { field: "company.employee_count", op: "gte", value: of("employees") },
                  { field: "email_status", op: "eq", value: "safe" },
                ],
              },
              steps: [{ do: "set_stage", stage: of("stage") }],
            },
            {
              when: { field: "company.employee_count", op: "gte", value: of("employees") },
              steps: [{ do: "add_tag", tag: "finance: check the address" }],
            },
          ],
          else: [{ do: "add_tag", tag: "finance: keep warm" }],
        },
      ],
    },
  },
];
