import * as z from "zod";
import { MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";

/** What somebody may do with a record that is another's. */
export const Access = z.enum(["view", "edit"]);
export type Access = z.infer<typeof Access>;

/** With whom its owner shares a record. */
export const SharedWith = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("private") }),
    z.strictObject({ kind: z.literal("workspace"), access: Access }),
    z.strictObject({
      kind: z.literal("members"),
      members: z
        .array(z.strictObject({ member_id: MemberId, access: Access }))
        .min(1)
        .max(sizes.sharedMembersMax),
    }),
  ])
  .describe(
    "Besides its owner. Admins see and change every record, managers every one that is not private; a viewer changes none.",
  );
export type SharedWith = z.infer<typeof SharedWith>;
