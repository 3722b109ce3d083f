import { apiFunctions } from "#functions/manifest.ts";
import { listUsedTags as route } from "#lib/contract/records/tags.ts";
import { usedTags } from "#lib/domain/records/tag/used-tags.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listUsedTags,
  async ({ query, actor, now }, { tagReader: tags, leadStatistics: statistics }) => ({
    status: 200,
    body: await usedTags({ tags, statistics }, actor, { ...query, now }),
  }),
);
