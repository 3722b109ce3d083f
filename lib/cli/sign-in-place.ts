import * as z from "zod";

/** Tokens name an issuer by exactly this text, so it is kept as it is given. */
export const Issuer = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^\S+$/)
  .describe("The issuer's URL, exactly as its tokens and its discovery document have it.");
export const Audience = z
  .string()
  .min(1)
  .max(255)
  .describe("What the issuer's tokens have as audience: often the client id.");
