import { type Fault, Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/filters.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/ids.ts";
import type { OutboundUrlFault, OutboundUrls } from "#lib/domain/events/webhook/outbound-urls.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { eventCatalogue } from "./event-catalogue.ts";

const urlFaults: Readonly<Record<OutboundUrlFault, Omit<Fault, "pointer">>> = {
  https_only: {
    code: "https_only",
    message: "Events go out over https alone.",
    hint: "Write `https://` and a public host.",
  },
  holds_credentials: {
    code: "holds_credentials",
    message: "A URL holds no user name and no password.",
    hint: "Send them in `headers`, which are kept sealed.",
  },
  address_refused: {
    code: "address_refused",
    message: "The URL leads to an address that is not public.",
    hint: "Private, loopback, link-local and metadata addresses are never called.",
  },
  unresolvable: {
    code: "unresolvable",
    message: "The domain name system knows no address of this host.",
    hint: "Check the spelling, or try again once the name is known.",
  },
};

const refuse = (fault: Fault): never => {
  throw new Refusal("validation_failed", { errors: [fault] });
};

/** Refuses a URL that deliveries would never call. */
export const checkUrl = async (urls: OutboundUrls, url: string): Promise<void> => {
  const fault = await urls.faultOf(url);
  if (fault !== undefined) refuse({ pointer: "/url", ...urlFaults[fault] });
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

/** A filter over events out of its JSON; refuses an unknown field with the nearest one. */
export const readEventFilter = (given: unknown): Filter | null =>
  given === undefined || given === null ? null : readFilter(given, eventCatalogue, inJson("/filter"));
