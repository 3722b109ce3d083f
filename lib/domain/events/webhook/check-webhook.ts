import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { type OutboundUrls, outboundUrlErrors } from "#lib/domain/platform/outbound/outbound-urls.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { eventCatalogue } from "./event-catalogue.ts";

const refuse = (error: ValidationError): never => {
  throw new Refusal("validation_failed", { errors: [error] });
};

/** Refuses a URL that deliveries would never call. */
export const checkUrl = async (urls: OutboundUrls, url: string): Promise<void> => {
  const error = await urls.errorOf(url);
  if (error !== undefined) refuse({ pointer: "/url", ...outboundUrlErrors[error] });
};

/** Refuses an owner who is no member. */
export const checkOwner = async (
  members: MemberReader,
  workspaceId: WorkspaceId,
  owner: MemberId,
): Promise<void> => {
  if ((await members.get(workspaceId, owner)) !== undefined) return;
  refuse({
    pointer: "/owner_id",
    code: "unknown_member",
    message: "No member of this workspace has this id.",
    hint: "GET /team/members lists them.",
  });
};

/** A filter over events, as text or as JSON; refuses an unknown field with the nearest one. */
export const readEventFilter = (given: unknown): Filter | null =>
  given === undefined || given === null
    ? null
    : typeof given === "string"
      ? parseFilter(given, eventCatalogue, "/filter")
      : readFilter(given, eventCatalogue, inJson("/filter"));
