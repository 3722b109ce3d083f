import * as z from "zod";
import { JobId } from "#lib/contract/platform/ids.ts";
import { Currency } from "#lib/contract/platform/money.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";

/** What one unit of a currency is worth in the base currency, from a day on. */
export const CurrencyRate = z.strictObject({
  currency: Currency,
  value: z
    .string()
    .regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,8})?$/, "A rate is text such as `0.9215`, and above zero.")
    .describe("What one of it is worth in the base currency."),
  date: z.iso.date().describe("The day from which it holds, until the next one of the currency."),
});
export type CurrencyRate = z.infer<typeof CurrencyRate>;

export const currencyRatesMax = 2_000;

const settings = {
  base_currency: Currency.nullable().describe(
    "Until somebody sets it, the currency of the first deal with an amount. Set to null, deals have no `base_amount`.",
  ),
  rates: z.array(CurrencyRate).max(currencyRatesMax),
} as const;

/** In which currency deals of all currencies are summed up, and at which rates. */
export const CurrencyRates = z.strictObject({
  ...settings,
  updated_at: Timestamp.nullable(),
  job_id: JobId.nullable().describe(
    "The job of the last change, which brings deals to these rates. Null while there are none.",
  ),
});
export type CurrencyRates = z.infer<typeof CurrencyRates>;

export const CurrencyRatesInput = z.strictObject(settings);
export type CurrencyRatesInput = z.infer<typeof CurrencyRatesInput>;
