import { type Client, createClient } from "#lib/contract/client.ts";
import { CommandError } from "./command-error.ts";
import { readLocalService } from "./local-service.ts";

/** A workspace as one of its members has it, through the API. */
export interface ApiPlace {
  readonly api: Client;
}

/**
 * Finds the API: LEADRAIL_URL with LEADRAIL_KEY, else the local service that runs in this folder, as its first admin.
 * Throws a CommandError when there is none of these.
 */
export const findApi = async (environment: NodeJS.ProcessEnv): Promise<ApiPlace> => {
  const [baseUrl, key] = [environment["LEADRAIL_URL"], environment["LEADRAIL_KEY"]];
  if (baseUrl !== undefined && key !== undefined) {
    if (!URL.canParse(baseUrl)) throw new CommandError("usage", `LEADRAIL_URL: ${baseUrl} is no URL.`);
    return { api: createClient({ baseUrl, key }) };
  }
  if (baseUrl !== undefined)
    throw new CommandError("usage", "LEADRAIL_KEY is missing: an API key of yours for LEADRAIL_URL.");
  const service = await readLocalService(".leadrail/service.json");
  if (service === undefined)
    throw new CommandError(
      "usage",
      "Which service? Set LEADRAIL_URL and LEADRAIL_KEY, or run this in the folder of a started local service.",
    );
  return { api: createClient({ baseUrl: service.base_url, key: key ?? service.admin_key }) };
};
