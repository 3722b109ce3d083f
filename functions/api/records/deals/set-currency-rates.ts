import { apiFunctions } from "#functions/manifest.ts";
import { setCurrencyRates as route } from "#lib/contract/records/currency-rates.ts";
import { setCurrencyRates } from "#lib/domain/records/deal/currency-rates.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.setCurrencyRates,
  async (call, { currencyRatesStore }) => {
    const asked = { input: call.body, ifMatch: call.ifMatch };
    const { version, ...body } = await setCurrencyRates(currencyRatesStore, asked, stampOf(call));
    return { status: 200, body, version };
  },
);
