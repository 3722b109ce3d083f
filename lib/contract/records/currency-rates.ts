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
