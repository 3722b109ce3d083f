import * as z from "zod";

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, "A currency is three capital letters (ISO 4217).")
  .refine((code) => currencies.has(code), { error: "There is no such currency in ISO 4217." });

/** An amount in a currency; text, since a number can't hold every amount exactly. */
export const Money = z.strictObject({
  amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, {
    error: ({ input }) =>
      /^\d+(\.\d+)?$/.test(String(input))
        ? "An amount has at most 15 digits before the point, and 4 behind it."
        : "An amount is text such as `1234.50`, and not below zero.",
  }),
  currency: Currency,
});
export type Money = z.infer<typeof Money>;

/** Those that the machine's own tables of ISO 4217 know. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

const placesByCurrency = new Map<string, number>();

/** Decimal places of a currency's smaller unit (ISO 4217): two of the euro, none of the yen. */
const placesOf = (currency: string): number => {
  const known = placesByCurrency.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  placesByCurrency.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
};

/** An amount that somebody may write: of no smaller part than its currency has. What was kept before stays readable. */
export const WrittenMoney = Money.check(({ value: { amount, currency }, issues }) => {
  // The schema of the currency refuses others, and `Intl` throws on text that is no code.
  if (!currencies.has(currency)) return;
  const places = placesOf(currency);
  const written = /^\d*[1-9]/.exec(amount.split(".")[1] ?? "")?.[0].length ?? 0;
  if (written <= places) return;
  const allowed = places === 0 ? "no decimal places" : `${places} decimal places at most`;
  issues.push({
    code: "custom",
    input: amount,
    path: ["amount"],
    message: `An amount in ${currency} has ${allowed}.`,
  });
});
