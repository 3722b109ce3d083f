import * as z from "zod";
import { MemberId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { Role } from "./roles.ts";

/** What acts by itself in the name of a member. */
export const OrderKind = z.enum([
  "workflow",
  "export_schedule",
  "import_source",
  "assignment_rule",
  "tag",
  "pipeline",
  "scoring_model",
  "job",
  "import",
]);
export type OrderKind = z.infer<typeof OrderKind>;

export const OrderPauseCause = z
  .enum(["author_left", "author_demoted", "author_lost_access"])
  .describe(
    "`author_left`: the member was removed. `author_demoted`: their role may no longer write such a record. `author_lost_access`: a list or a saved filter that it names is closed to them.",
  );
export type OrderPauseCause = z.infer<typeof OrderPauseCause>;

/** Of records that act by themselves. Records of earlier releases lack it until they are saved. */
export const OrderAuthor = MemberId.optional().describe(
  "Who saved it last or took it over. It acts in this member's name; `created_by` where it is left out.",
);

/** A standing order that is paused because of its author. */
export const PausedOrder = z.strictObject({
  id: z.string().describe("Of the record that is paused."),
  kind: OrderKind.describe("`tag`: an automatic tag. `pipeline`: the rules of its stages."),
  name: z.string(),
  author_id: MemberId.describe("In whose name it acted."),
  role: Role.nullable().describe("The author's role when it was paused; null for a removed member."),
  cause: OrderPauseCause,
  paused_at: Timestamp,
});
export type PausedOrder = z.infer<typeof PausedOrder>;
