import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { CurrencyRates, CurrencyRatesInput } from "./currency-rates-record.ts";

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
    "Replaces the base currency and all rates. A deal takes the rate of its day when it is written; a closed deal keeps the rate of its close. A job (`job_id`) then brings deals to the new rates and recounts their leads: with a new base currency all deals, a closed one at the rate of its closing day; else the deals without a `base_amount`. A job that still runs goes on with the new rates.",
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
