/** Why a URL can't be called: what it says, or where its name leads. */
export type OutboundUrlFault = "https_only" | "holds_credentials" | "address_refused" | "unresolvable";

/** Tells whether a URL may be called, before it is saved; the same is checked again with every call. */
export interface OutboundUrls {
  /** Undefined for a URL that may be called. */
  faultOf(url: string): Promise<OutboundUrlFault | undefined>;
}
