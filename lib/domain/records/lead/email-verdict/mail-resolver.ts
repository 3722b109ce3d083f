/**
 * Where mail for a domain goes: to mail exchangers (`mx`), by RFC 5321 to the host itself (`address`), nowhere by the
 * domain's own word (`null_mx`, RFC 7505), nowhere at all (`none`); `unknown` when nobody answered in time.
 */
export type MailRoute = "mx" | "address" | "null_mx" | "none" | "unknown";

/** Asks the domain name system. Never rejects: what can't be found out is `unknown`. */
export interface MailResolver {
  routeOf(domain: string): Promise<MailRoute>;
}
