/** Reads JSON Web Tokens. */
export interface TokenVerifier {
  /** Whose token it claims to be, not yet believed; undefined when it is no JWT. */
  claimed(token: string): { readonly issuer: string; readonly audiences: readonly string[] } | undefined;
  /** Its claims, once issuer, audience, signature and times hold; undefined when one does not. */
  verify(
    token: string,
    expected: { readonly issuer: string; readonly audience: string },
  ): Promise<Readonly<Record<string, unknown>> | undefined>;
}
