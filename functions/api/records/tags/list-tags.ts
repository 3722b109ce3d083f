import { apiFunctions } from "#functions/manifest.ts";
import { listTags as route } from "#lib/contract/records/tags.ts";
import { listTags } from "#lib/domain/records/tag/list-tags.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listTags,
  async ({ query, actor, now }, { tagReader: records, cursorSigner: signer, leadStatistics: statistics }) => {
    const asked = { ...query, routeId: route.id, now };
    return { status: 200, body: await listTags({ records, signer, statistics }, actor, asked) };
  },
);
