import * as z from "zod";

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, "A currency is three capital letters (ISO 4217).")
  .refine((code) => currencies.has(code), { error: "There is no such currency in ISO 4217." });

/** An amount in a currency; text, since a number can't hold every amount exactly. */
export const Money = z.strictObject({
  amount: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,4})?$/, "An amount is text such as `1234.50`, and not below zero."),
  currency: Currency,
});
export type Money = z.infer<typeof Money>;

/** Those that the machine's own tables of ISO 4217 know. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
