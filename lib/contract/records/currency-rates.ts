import * as z from "zod";
import { Currency } from "#lib/contract/platform/money.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";

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
  base_currency: Currency.nullable().describe("Null: deals have no `base_amount`."),
  rates: z.array(CurrencyRate).max(currencyRatesMax),
} as const;

/** In which currency deals of all currencies are summed up, and at which rates. */
export const CurrencyRates = z.strictObject({ ...settings, updated_at: Timestamp.nullable() });
export type CurrencyRates = z.infer<typeof CurrencyRates>;

export const CurrencyRatesInput = z.strictObject(settings);
export type CurrencyRatesInput = z.infer<typeof CurrencyRatesInput>;

export const getCurrencyRates = route({
  id: "getCurrencyRates",
  area: "deals",
  method: "GET",
  path: "/currency-rates",
  summary: "See the base currency and the rates of the others",
  roles: Role.options,
  rate: "read",
  answers: { 200: { description: "The latest of each currency first.", schema: CurrencyRates } },
});

export const setCurrencyRates = route({
  id: "setCurrencyRates",
  area: "deals",
  method: "PUT",
  path: "/currency-rates",
  summary: "Say the base currency and the rates of the others",
  description:
    "In the place of those before. A deal takes the rate of its day when it is written; one that is closed keeps the rate of its close.",
  roles: ["admin"],
  rate: "write",
  ifMatch: "optional",
  body: CurrencyRatesInput,
  answers: { 200: { description: "The rates as they are now.", schema: CurrencyRates } },
  example: {
    body: { base_currency: "EUR", rates: [{ currency: "USD", value: "0.9215", date: "2026-01-01" }] },
  },
});

/** In the order of the documentation. */
export const currencyRatesRoutes = { getCurrencyRates, setCurrencyRates };
