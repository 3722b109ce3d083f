import { apiFunctions } from "#functions/manifest.ts";
import { setCurrencyRates as route } from "#lib/contract/records/currency-rates.ts";
import { setCurrencyRates } from "#lib/domain/records/deal/currency-rates.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.setCurrencyRates,
  async (call, { currencyRatesStore: store }) => {
    const asked = { input: call.body, ifMatch: call.ifMatch };
    const set = await setCurrencyRates(store, call.newId("job"), asked, stampOf(call));
    const { version, updated_by: _, ...body } = set;
    return { status: 200, body, version };
  },
);
