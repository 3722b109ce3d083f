import type { BuiltIn } from "../built-in.ts";
import { days, leftAlone, minScore, of, param, stage } from "./param.ts";

/** One for each way in which what comes next depends on the lead. */
export const followUps: readonly BuiltIn[] = [
  {
    id: "after-a-reply",
    name: "Follow a reply up",
    description: "Whoever answers is moved on; a friendly answer without a meeting comes up again.",
    category: "use_case",
    topic: "Responses",
    params: [
      stage("stage", "Stage of leads that have answered", "Responded"),
      stage("meeting_stage", "Stage once a meeting is agreed", "Meeting Scheduled"),
      days("days", "Days to agree on a meeting", 5),
    ],
    document: {
      trigger: { event: "reply" },
      enrol: { again: { after_days: 7 } },
      stop_when: leftAlone,
      steps: [
        { do: "set_stage", stage: of("stage"), on_error: "skip" },
        {
          wait_for: { event: "meeting", up_to: { days: of("days") } },
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          then: [{ do: "set_stage", stage: of("meeting_stage"), on_error: "skip" }],
          else: [{ do: "add_tag", tag: "answered: call" }],
        },
      ],
    },
  },
  {
    id: "no-answer",
    name: "Remind those who do not answer",
    description:
      "After the first message a lead is reminded up to three times, and left alone as soon as it answers.",
    category: "use_case",
    topic: "Responses",
    params: [
      days("days", "Days between reminders", 4),
      stage("stage", "Stage of leads that never answer", "Unqualified"),
    ],
    document: {
      trigger: { event: "sent" },
      goal: { event: "reply", since: "enrolled" },
      stop_when: leftAlone,
      steps: [
        {
          repeat: {
            times: 3,
            steps: [
              { wait: { days: of("days"), at: "09:30", business_days: true } },
              { do: "add_tag", tag: "remind" },
              { wait: { days: 1 } },
              { do: "remove_tag", tag: "remind" },
            ],
          },
        },
        { do: "set_stage", stage: of("stage"), on_error: "skip" },
      ],
    },
  },
  {
    id: "opened-not-clicked",
    name: "Follow interest up",
    description:
      "What comes next depends on whether a lead opened, clicked or did nothing after the first message.",
    category: "use_case",
    topic: "Engagement",
    params: [days("days", "Days to look at it", 3)],
    document: {
      trigger: { event: "sent" },
      stop_when: [{ event: "reply" }, ...leftAlone],
      steps: [
        { wait: { days: of("days") } },
        {
          choose: [
            {
              when: { event: "click", since: "enrolled" },
              steps: [{ do: "add_tag", tag: "interest: high" }],
            },
            {
              when: { event: "open", since: "enrolled" },
              steps: [{ do: "add_tag", tag: "interest: some" }],
            },
          ],
          else: [{ do: "add_tag", tag: "interest: none" }],
        },
      ],
    },
  },
  {
    id: "welcome-week",
    name: "Welcome new leads over a week",
    description: "On the first, the third and the seventh day, in the lead's own morning.",
    category: "use_case",
    topic: "Onboarding",
    params: [
      param({ key: "source", type: "text", name: "Where they come from", default: "website" }),
      param({ key: "at", type: "time_of_day", name: "At what time", default: "09:30" }),
    ],
    document: {
      trigger: { when: { field: "source", op: "eq", value: of("source") } },
      stop_when: [{ event: "reply" }, ...leftAlone],
      steps: [
        { wait: { days: 1, at: of("at") } },
        { do: "add_tag", tag: "welcome: day 1" },
        { wait: { days: 2, at: of("at") } },
        { do: "add_tag", tag: "welcome: day 3" },
        { wait: { days: 4, at: of("at") } },
        { do: "add_tag", tag: "welcome: day 7" },
      ],
    },
  },
  {
    id: "by-stage",
    name: "Do what the stage asks for",
    description:
      "A lead that enters the pipeline's middle is looked at a week later: what to do depends on its stage then.",
    category: "use_case",
    topic: "Pipeline",
    params: [
      stage("from_stage", "Stage that begins it", "Qualified"),
      stage("met_stage", "Stage of agreed meetings", "Meeting Scheduled"),
      days("days", "Days until it is looked at", 7),
    ],
    document: {
      trigger: { stage: of("from_stage") },
      enrol: { again: "always" },
      stop_when: [{ when: { field: "stage.type", op: "eq", value: "lost" } }, ...leftAlone],
      steps: [
        { wait: { days: of("days") } },
        {
          choose: [
            {
              when: { field: "stage", op: "eq", value: of("from_stage") },
              steps: [{ do: "add_tag", tag: "contact now" }],
            },
            {
              when: { field: "stage", op: "eq", value: of("met_stage") },
              steps: [{ do: "add_tag", tag: "prepare the meeting" }],
            },
          ],
          else: [{ do: "add_tag", tag: "on its way" }],
        },
      ],
    },
  },
  {
    id: "cooling-down",
    name: "Notice a lead that cools down",
    description:
      "Whoever falls below the score is no longer hot, and comes back by itself when the score rises.",
    category: "use_case",
    topic: "Scoring",
    params: [minScore, days("days", "Days to warm up again", 14)],
    document: {
      trigger: { when: { field: "score", op: "gte", value: of("min_score") }, edge: "stops" },
      enrol: { again: "always" },
      stop_when: leftAlone,
      steps: [
        { do: "remove_tag", tag: "hot" },
        { do: "add_tag", tag: "cooling down" },
        { wait: { days: of("days") } },
        {
          if: { field: "score", op: "gte", value: of("min_score") },
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          then: [{ do: "add_tag", tag: "hot" }],
          else: [{ do: "add_tag", tag: "cold" }],
        },
        { do: "remove_tag", tag: "cooling down" },
      ],
    },
  },
  {
    id: "which-opening",
    name: "Try two openings",
    description:
      "New leads get one of two openings, and a tenth gets none: the workflow's statistics tell which one brings answers.",
    category: "use_case",
    topic: "A/B test",
    params: [
      param({ key: "tag", type: "tag", name: "Tag of leads in the test", default: "test: opening" }),
      param({ key: "first", type: "tag", name: "Tag of the first opening", default: "opening: short" }),
      param({ key: "second", type: "tag", name: "Tag of the second opening", default: "opening: long" }),
    ],
    document: {
      trigger: { tag: of("tag") },
      stop_when: leftAlone,
      steps: [
        {
          split: {
            name: "opening",
            arms: [
              { name: "first", weight: 45, steps: [{ do: "add_tag", tag: of("first") }] },
              { name: "second", weight: 45, steps: [{ do: "add_tag", tag: of("second") }] },
              { name: "nothing", weight: 10, hold_out: true },
            ],
            metric: "reply_rate",
            guardrails: ["unsubscribe_rate <= 0.02"],
          },
        },
      ],
    },
  },
];
