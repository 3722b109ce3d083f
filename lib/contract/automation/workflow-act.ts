import * as z from "zod";
import { freeKey } from "#lib/contract/platform/free-key.ts";
import { AssignmentPoolId, AssignmentRuleId, MemberId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { Money } from "#lib/contract/platform/money.ts";
import { SkillLevel, SkillName } from "#lib/contract/selling/assignment-pool-record.ts";
import { AssignmentMethod } from "#lib/contract/selling/assignment-rule-record.ts";
import { Span, Wait } from "./workflow-wait.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const filled = " Variables such as `{{lead.first_name}}` or `{{lead.first_name|there}}` are filled in.";
const whose = z
  .union([z.literal("owner"), MemberId])
  .optional()
  .describe(
    "`owner`, where it is left out: of the lead; where nobody owns it, who changed the workflow last.",
  );

/** Values that a call carries. */
const callValuesMax = 50;
const CallBody = z
  .record(
    freeKey(z.string().min(1).max(100)),
    z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]),
  )
  .refine(
    (body) => Object.keys(body).length <= callValuesMax,
    `A call carries at most ${callValuesMax} values.`,
  );

/** What a program knows of an occasion: values that texts of steps take as `{{payload.name}}`. */
export const payloadBytesMax = 16 * 1024;
export const Payload = CallBody.refine(
  (payload) => new TextEncoder().encode(JSON.stringify(payload)).length <= payloadBytesMax,
  `A payload has at most ${payloadBytesMax / 1024} KB.`,
);
export type Payload = z.infer<typeof Payload>;

/** What steps make beside the lead, and points that they give it: shapes without what every step has. */
export const effectShapes = {
  assign: {
    do: z.literal("assign"),
    rule_id: AssignmentRuleId.optional().describe("The lead goes to whom the rule chooses."),
    pool_id: AssignmentPoolId.optional().describe("Or to whoever's turn it is in the pool."),
    member_id: MemberId.optional().describe("Or to this member."),
    method: AssignmentMethod.optional().describe("Of a pool: `round_robin` where it is left out."),
    requires: z
      .record(SkillName, SkillLevel)
      .optional()
      .describe("Of a pool: the skills that are asked for."),
  },
  create_task: {
    do: z.literal("create_task"),
    subject: text(300).describe(`What is to be done.${filled}`),
    body: text(2_000).optional(),
    due: Wait.optional().describe("From then on, by the lead's own clock."),
    assignee: whose,
  },
  add_note: { do: z.literal("add_note"), body: text(2_000).describe(`The note.${filled}`) },
  create_deal: {
    do: z.literal("create_deal"),
    title: text(200).describe(`The deal's name.${filled}`),
    amount: Money.optional(),
    probability: z.number().min(0).max(1).optional(),
    close_in: Span.optional().describe("From then on: the day on which it is expected to close."),
    owner: whose,
  },
  adjust_score: {
    do: z.literal("adjust_score"),
    points: z
      .number()
      .min(-100)
      .max(100)
      .refine((value) => value !== 0, "An adjustment gives or takes points; 0 does neither."),
    reason: text(300),
    expires_in: Span.optional().describe("Then they count no more; they stay where it is left out."),
  },
  notify: {
    do: z.literal("notify"),
    message: text(1_000).describe(
      `A comment on the lead that mentions the member, who finds it in their feed.${filled}`,
    ),
    member: whose,
  },
  call_url: {
    do: z.literal("call_url"),
    url: z.url().max(2_000).describe("Of a public host, over https. It gets a POST, signed as webhooks are."),
    body: CallBody.optional().describe(`What \`data\` of the call carries beside the ids.${filled}`),
    contact: z
      .boolean()
      .optional()
      .describe("Whether whoever is called writes to the lead or rings it up: it counts as a contact."),
    channel: z
      .enum(["email", "phone"])
      .optional()
      .describe(
        "With `contact: true`: the channel by which the lead is contacted. The step skips leads that have opted out of it; left out, those that have opted out of any channel.",
      ),
  },
  enrol_in: {
    do: z.literal("enrol_in"),
    workflow_id: WorkflowId.describe("The lead comes in there too, if it is active and lets it."),
  },
} as const;

type Shapes = typeof effectShapes;
type Fields<K extends keyof Shapes> = z.infer<z.ZodObject<Shapes[K]>>;

/** Steps that make a record about the lead; of `notify` it is a comment. */
export type RecordFields =
  | Fields<"create_task">
  | Fields<"add_note">
  | Fields<"create_deal">
  | Fields<"notify">;
export type AssignFields = Fields<"assign">;
export type ScoreFields = Fields<"adjust_score">;
export type CallFields = Fields<"call_url">;
export type EnrolInFields = Fields<"enrol_in">;
