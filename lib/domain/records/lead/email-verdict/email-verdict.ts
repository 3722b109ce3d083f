import type * as z from "zod";
import { type EmailStatus, leadFields } from "#lib/contract/records/lead-record.ts";
import { type Listing, listingOf, listSources } from "./address-lists.ts";
import type { MailRoute } from "./mail-resolver.ts";
import { isRole } from "./role-names.ts";
import { suggestDomain } from "./suggest-domain.ts";

export type EmailReason =
  | "syntax"
  | "no_mail_server"
  | "refuses_mail"
  | "disposable"
  | "role"
  | "likely_typo"
  | "no_mx_record"
  | "not_checked"
  | "free";

export interface EmailVerdict {
  readonly status: z.infer<typeof EmailStatus>;
  /** The one that decided comes first. */
  readonly reasons: readonly EmailReason[];
  /** The address that was probably meant. */
  readonly suggestion: string | null;
  /** Packages and versions of the lists that were asked. */
  readonly lists: readonly string[];
}

/** The one rule of what an address is: the contract's, as `POST /leads` has it. */
export const isEmail = (text: string): boolean => leadFields.email.safeParse(text).success;

/** What the domain name system says, when it was asked. */
const reasonsOfRoute = (route: MailRoute, isWellKnown: boolean): EmailReason[] => {
  switch (route) {
    case "mx":
      return [];
    case "none":
      return ["no_mail_server"];
    case "null_mx":
      return ["refuses_mail"];
    case "address":
      return ["no_mx_record"];
    case "unknown":
      return isWellKnown ? [] : ["not_checked"];
  }
};

/** First match wins. */
const statusOf: readonly (readonly [EmailReason, EmailVerdict["status"]])[] = [
  ["syntax", "invalid"],
  ["no_mail_server", "invalid"],
  ["refuses_mail", "invalid"],
  ["disposable", "disposable"],
  ["likely_typo", "risky"],
  ["role", "role"],
  ["no_mx_record", "risky"],
  ["not_checked", "unknown"],
];

interface DomainFacts extends Listing {
  readonly meant: string | undefined;
}

const reasonsOf = (isOffice: boolean, facts: DomainFacts, route: MailRoute): EmailReason[] => {
  const reasons = reasonsOfRoute(route, facts.free);
  if (facts.disposable) reasons.push("disposable");
  if (facts.meant !== undefined) reasons.push("likely_typo");
  if (isOffice) reasons.push("role");
  if (facts.free) reasons.push("free");
  return reasons;
};

const decide = (reasons: readonly EmailReason[]) => statusOf.find(([reason]) => reasons.includes(reason));

const statusBy = (isOffice: boolean, facts: DomainFacts, route: MailRoute): EmailVerdict["status"] =>
  decide(reasonsOf(isOffice, facts, route))?.[1] ?? "safe";

const factsOf = (domain: string): DomainFacts => {
  const { free, disposable } = listingOf(domain);
  return { free, disposable, meant: suggestDomain(domain) };
};

/** While nobody has asked for a route there are sixteen cases of address, and a million rows of them. */
const statusesUnasked = new Map<number, EmailVerdict["status"]>();

const statusUnasked = (isOffice: boolean, facts: DomainFacts): EmailVerdict["status"] => {
  const { free, disposable, meant } = facts;
  const of = Number(isOffice) + 2 * Number(free) + 4 * Number(disposable) + 8 * Number(meant !== undefined);
  const status = statusesUnasked.get(of) ?? statusBy(isOffice, facts, "unknown");
  statusesUnasked.set(of, status);
  return status;
};

const partsOf = (email: string) => {
  const at = email.lastIndexOf("@");
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
};

/** The status alone, of an address whose syntax is known to be right: for the rows of a file. */
export const emailStatus = (email: string, route: MailRoute = "unknown"): EmailVerdict["status"] => {
  const { local, domain } = partsOf(email);
  const isOffice = isRole(local);
  const facts = factsOf(domain);
  return route === "unknown" ? statusUnasked(isOffice, facts) : statusBy(isOffice, facts, route);
};

/** The address that was probably meant, where a provider's name is one slip away. */
export const likelyMeant = (email: string): string | undefined => {
  const { local, domain } = partsOf(email);
  const meant = suggestDomain(domain);
  return meant === undefined ? undefined : `${local}@${meant}`;
};

/**
 * Judges an address by its syntax, the lists and, when known, where its mail goes. Without a route, only addresses of
 * free providers can be safe: nobody has asked the others' servers.
 */
export const emailVerdict = (address: string, route: MailRoute = "unknown"): EmailVerdict => {
  const email = address.normalize("NFC").trim().toLowerCase();
  if (!isEmail(email)) return { status: "invalid", reasons: ["syntax"], suggestion: null, lists: [] };
  const { local, domain } = partsOf(email);
  const facts = factsOf(domain);
  const reasons = reasonsOf(isRole(local), facts, route);
  const [deciding, status] = decide(reasons) ?? [undefined, "safe" as const];
  return {
    status,
    reasons:
      deciding === undefined ? reasons : [deciding, ...reasons.filter((reason) => reason !== deciding)],
    suggestion: facts.meant === undefined ? null : `${local}@${facts.meant}`,
    lists: listSources,
  };
};
