import { isDeepStrictEqual } from "node:util";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Availability, AvailabilityChange } from "#lib/contract/selling/availability-record.ts";
import { differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { findMember } from "#lib/domain/team/member/members.ts";
import type { AvailabilityReader, AvailabilityStore } from "./availability-store.ts";

/** Attempts against other writers. */
const attemptsMax = 5;

/** The availability of a member for whom nobody has written one; `time_zone` is the workspace's. */
export const alwaysAvailable = (member_id: MemberId, time_zone: string): Availability => ({
  member_id,
  accepts_new: true,
  time_zone,
  working_hours: null,
  holidays: [],
  out_of_office: [],
  updated_at: null,
  version: 0,
});

interface ReadDeps {
  readonly members: MemberReader;
  readonly availabilities: AvailabilityReader;
  readonly leadSchemas: LeadSchemaSource;
}

/** Returns when a member takes new leads. Throws Refusal `not_found` for a member that does not exist. */
export const findAvailability = async (
  { members, availabilities, leadSchemas }: ReadDeps,
  actor: Actor,
  id: MemberId,
): Promise<Availability> => {
  await findMember(members, actor, id);
  const kept = await availabilities.get(actor.workspace_id, id);
  return kept ?? alwaysAvailable(id, settingsOf(await leadSchemas.read(actor.workspace_id)).time_zone);
};

/** Refuses absences that end before they begin, and deputies who are nobody or oneself. */
const requireSoundAbsences = async (
  members: MemberReader,
  { workspace_id }: Actor,
  { member_id, out_of_office }: Availability,
): Promise<void> => {
  const roles = new Map((await members.list(workspace_id)).map(({ id, role }) => [id, role]));
  const errors: ValidationError[] = out_of_office.flatMap(
    ({ from, to, deputy_id }, index): ValidationError[] => {
      const pointer = `/out_of_office/${index}`;
      if (from >= to)
        return [{ pointer: `${pointer}/to`, code: "ends_first", message: "It ends before it begins." }];
      if (deputy_id === null) return [];
      const place = { pointer: `${pointer}/deputy_id` };
      if (deputy_id === member_id)
        return [{ ...place, code: "own_deputy", message: "Nobody stands in for themselves." }];
      const role = roles.get(deputy_id);
      if (role === undefined)
        return [{ ...place, code: "unknown_member", message: "No member of this workspace has this id." }];
      return role === "viewer"
        ? [{ ...place, code: "may_not_own", message: "A viewer changes no leads, and so owns none." }]
        : [];
    },
  );
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: errors });
};

interface Which {
  readonly id: MemberId;
  readonly ifMatch: number | undefined;
}

/** Changes when a member takes new leads; a sales rep says it of themselves. */
export const changeAvailability = async (
  deps: ReadDeps & { readonly availabilities: AvailabilityStore },
  { id, ifMatch }: Which,
  wanted: AvailabilityChange,
  { actor, at, requestId }: Stamp,
): Promise<Availability> => {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findAvailability(deps, actor, id);
    if (actor.role === "sales_rep" && id !== actor.member_id)
      throw new Refusal("forbidden", {
        detail: "You say when you work yourself; managers say it of others.",
      });
    requireVersion(before, ifMatch, wanted);
    const next: Availability = { ...before, ...given };
    if (isDeepStrictEqual(next, before)) return before;
    if (wanted.out_of_office !== undefined) await requireSoundAbsences(deps.members, actor, next);
    const after = { ...next, updated_at: at, version: before.version + 1 };
    const stored = await deps.availabilities.write(actor.workspace_id, after, {
      workspaceId: actor.workspace_id,
      at,
      actor: { type: "member", id: actor.member_id },
      action: "member.availability",
      // Out of the way of the member's own versions: lines of one moment must not share a key.
      recordId: `${id}/availability`,
      version: after.version,
      ...differingFields({ ...before }, { ...after }),
      requestId,
    });
    if (stored) return after;
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
