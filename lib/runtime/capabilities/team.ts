import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";

export const memberReader = async (env: Env<"memberReader">) =>
  (await import("#lib/adapters/dynamo/team/member-store.ts")).makeMemberReader(
    await client(),
    env.TABLE_NAME,
  );
export const memberWriter = async (env: Env<"memberWriter">) =>
  (await import("#lib/adapters/dynamo/team/member-store.ts")).makeMemberWriter(
    await client(),
    env.TABLE_NAME,
  );
export const apiKeyReader = async (env: Env<"apiKeyReader">) =>
  (await import("#lib/adapters/dynamo/team/api-key-store.ts")).makeApiKeyReader(
    await client(),
    env.TABLE_NAME,
  );
export const apiKeyWriter = async (env: Env<"apiKeyWriter">) =>
  (await import("#lib/adapters/dynamo/team/api-key-store.ts")).makeApiKeyWriter(
    await client(),
    env.TABLE_NAME,
  );
