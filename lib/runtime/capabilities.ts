import type { CapabilityName, EnvironmentOf } from "#lib/contract/capabilities.ts";
import { capabilities } from "#lib/contract/capabilities.ts";
import type { ApiKeyReader, ApiKeyWriter } from "#lib/domain/api-key/api-key-store.ts";
import type { Identities } from "#lib/domain/api-key/authenticate.ts";
import type { EventPublisher } from "#lib/domain/event/event-publisher.ts";
import type { CursorSigner } from "#lib/domain/lead/cursor.ts";
import type { LeadReader, LeadWriter } from "#lib/domain/lead/lead-store.ts";
import type { MemberReader, MemberWriter } from "#lib/domain/member/member-store.ts";
import type { RateLimiter } from "#lib/domain/request/rate-limiter.ts";
import type { RequestLedger } from "#lib/domain/request/request-ledger.ts";

/** What each capability gives a handler. */
export interface Deps {
  rateLimiter: RateLimiter;
  requestLedger: RequestLedger;
  leadReader: LeadReader;
  leadWriter: LeadWriter;
  cursorSigner: CursorSigner;
  memberReader: MemberReader;
  memberWriter: MemberWriter;
  apiKeyReader: ApiKeyReader;
  apiKeyWriter: ApiKeyWriter;
  authenticator: Identities;
  eventPublisher: EventPublisher;
}

type Makers = { [Name in keyof Deps]: (env: EnvironmentOf<Name>) => Promise<Deps[Name]> };

const client = async () => (await import("#lib/adapters/dynamo/client.ts")).documentClient();

/** Loaded on use, so that a function starts with the adapters of its own row and no others. */
const makers: Makers = {
  rateLimiter: async (env) =>
    (await import("#lib/adapters/dynamo/rate-limiter.ts")).makeRateLimiter(await client(), env.TABLE_NAME),
  requestLedger: async (env) =>
    (await import("#lib/adapters/dynamo/request-ledger.ts")).makeRequestLedger(
      await client(),
      env.TABLE_NAME,
    ),
  leadReader: async (env) =>
    (await import("#lib/adapters/dynamo/lead-reader.ts")).makeLeadReader(await client(), env.TABLE_NAME),
  leadWriter: async (env) =>
    (await import("#lib/adapters/dynamo/lead-writer.ts")).makeLeadWriter(await client(), env.TABLE_NAME),
  cursorSigner: async (env) =>
    (await import("#lib/adapters/dynamo/cursor-signer.ts")).makeCursorSigner(await client(), env.TABLE_NAME),
  memberReader: async (env) =>
    (await import("#lib/adapters/dynamo/member-store.ts")).makeMemberReader(await client(), env.TABLE_NAME),
  memberWriter: async (env) =>
    (await import("#lib/adapters/dynamo/member-store.ts")).makeMemberWriter(await client(), env.TABLE_NAME),
  apiKeyReader: async (env) =>
    (await import("#lib/adapters/dynamo/api-key-store.ts")).makeApiKeyReader(await client(), env.TABLE_NAME),
  apiKeyWriter: async (env) =>
    (await import("#lib/adapters/dynamo/api-key-store.ts")).makeApiKeyWriter(await client(), env.TABLE_NAME),
  authenticator: async (env) =>
    (await import("#lib/adapters/dynamo/identities.ts")).makeIdentities(await client(), env.TABLE_NAME),
  eventPublisher: async (env) =>
    (await import("#lib/adapters/events/event-publisher.ts")).makeEventPublisher(env.BUS_NAME),
};

/** The environment of one capability, complete or refused at start. */
const environmentFor = <Name extends CapabilityName>(
  name: Name,
  from: Readonly<Record<string, string | undefined>>,
): EnvironmentOf<Name> => {
  const entries = Object.keys(capabilities[name].env).map((variable) => {
    const value = from[variable];
    if (value === undefined) throw new Error(`${name} needs the environment variable ${variable}`);
    return [variable, value];
  });
  return Object.fromEntries(entries) as EnvironmentOf<Name>;
};

/** Makes the dependencies of the named capabilities; nothing else is loaded. */
export const loadDeps = async <Name extends keyof Deps>(
  names: readonly Name[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Pick<Deps, Name>> => {
  const make = async <N extends Name>(name: N) =>
    [name, await makers[name](environmentFor(name, environment))] as const;
  return Object.fromEntries(await Promise.all(names.map(make))) as Pick<Deps, Name>;
};
