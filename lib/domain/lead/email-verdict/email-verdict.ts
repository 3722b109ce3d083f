import type * as z from "zod";
import { type EmailStatus, leadFields } from "#lib/contract/lead-record.ts";
import { ownCopy } from "#lib/domain/lead/normalise/own-copy.ts";
import { isDisposable, isFree, listSources } from "./address-lists.ts";
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

interface DomainFacts {
  readonly free: boolean;
  readonly disposable: boolean;
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

/** The statuses of a domain's addresses while nobody has asked for its route. */
interface DomainStatuses {
  readonly person: EmailVerdict["status"];
  readonly office: EmailVerdict["status"];
}

const factsOf = (domain: string): DomainFacts => ({
  free: isFree(domain),
  disposable: isDisposable(domain),
  meant: suggestDomain(domain),
});

const statusesBy = (facts: DomainFacts): DomainStatuses => ({
  person: statusBy(false, facts, "unknown"),
  office: statusBy(true, facts, "unknown"),
});

/** Of a domain that nothing is known of, as most are. */
const unknownDomain = statusesBy({ free: false, disposable: false, meant: undefined });

/** Addresses of one file lie in few domains, of which the known ones take longest to judge. */
const judged = new Map<string, DomainStatuses>();
const judgedMax = 10_000;

const statusesOf = (domain: string): DomainStatuses => {
  const found = judged.get(domain);
  if (found !== undefined) return found;
  const facts = factsOf(domain);
  if (!facts.free && !facts.disposable && facts.meant === undefined) return unknownDomain;
  if (judged.size >= judgedMax) judged.clear();
  const statuses = statusesBy(facts);
  judged.set(ownCopy(domain), statuses);
  return statuses;
};

const partsOf = (email: string) => {
  const at = email.lastIndexOf("@");
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
};

/** The status alone, of an address whose syntax is known to be right: for the rows of a file. */
export const emailStatus = (email: string, route: MailRoute = "unknown"): EmailVerdict["status"] => {
  const { local, domain } = partsOf(email);
  if (route !== "unknown") return statusBy(isRole(local), factsOf(domain), route);
  return statusesOf(domain)[isRole(local) ? "office" : "person"];
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
