import { NODATA, NOTFOUND, Resolver } from "node:dns/promises";
import type { MailRoute } from "#lib/domain/records/lead/email-verdict/mail-resolver.ts";

/** The two questions that a route takes; they reject as `node:dns/promises` does. */
export interface DnsQuestions {
  mx(domain: string): Promise<readonly { readonly exchange: string }[]>;
  addresses(domain: string): Promise<readonly string[]>;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** The answer, or why there is none: the domain does not exist, it has no such record, or nobody could say. */
const asked = async <T>(question: Promise<T>): Promise<T | "no_domain" | "no_record" | "unknown"> => {
  try {
    return await question;
  } catch (error) {
    const code = codeOf(error);
    return code === NOTFOUND ? "no_domain" : code === NODATA ? "no_record" : "unknown";
  }
};

/** Asks for exchangers first, and for the host's own address only where it has none (RFC 5321, 5.1; RFC 7505). */
export const lookUpRoute = async (questions: DnsQuestions, domain: string): Promise<MailRoute> => {
  const mx = await asked(questions.mx(domain));
  if (mx === "unknown") return "unknown";
  if (mx === "no_domain") return "none";
  if (mx !== "no_record" && mx.length > 0)
    return mx.every(({ exchange }) => exchange === "" || exchange === ".") ? "null_mx" : "mx";
  const addresses = await asked(questions.addresses(domain));
  if (addresses === "unknown") return "unknown";
  return typeof addresses === "string" || addresses.length === 0 ? "none" : "address";
};

/** The system's resolver, or the named servers; each try of a question ends after `timeoutMs`. */
export const dnsQuestions = (timeoutMs: number, servers?: readonly string[]): DnsQuestions => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    mx: (domain) => resolver.resolveMx(domain),
    addresses: async (domain) => {
      const v4 = await asked(resolver.resolve4(domain));
      return Array.isArray(v4) ? v4 : resolver.resolve6(domain);
    },
  };
};
