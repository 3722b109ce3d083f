import { apiFunctions } from "#functions/manifest.ts";
import { getCurrencyRates as route } from "#lib/contract/records/currency-rates.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getCurrencyRates,
  async ({ actor }, { currencyRates }) => {
    const { version, updated_by: _, ...body } = await currencyRates.read(actor.workspace_id);
    return { status: 200, body, version };
  },
);
