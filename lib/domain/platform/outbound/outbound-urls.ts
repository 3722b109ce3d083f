import type { ValidationError } from "#lib/contract/errors.ts";

/** Why a URL can't be called: what it says, or where its name leads. */
export type OutboundUrlError = "https_only" | "holds_credentials" | "address_refused" | "unresolvable";

/** Tells whether a URL may be called, before it is saved; the same is checked again with every call. */
export interface OutboundUrls {
  /** Undefined for a URL that may be called. */
  errorOf(url: string): Promise<OutboundUrlError | undefined>;
}

/** Each of them in words. */
export const outboundUrlErrors: Readonly<Record<OutboundUrlError, Omit<ValidationError, "pointer">>> = {
  https_only: {
    code: "https_only",
    message: "What goes out goes over https alone.",
    hint: "Write `https://` and a public host.",
  },
  holds_credentials: {
    code: "holds_credentials",
    message: "A URL holds no user name and no password.",
    hint: "Leave them out of it; webhooks take `headers`, which are kept sealed.",
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
