import type { CompanyId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { companyKey } from "#lib/domain/records/lead/normalise/company-key.ts";

/** What a company is known by: its registered domain, or its name without legal form and its country. */
export type CompanyKey = `domain:${string}` | `name:${string}|${string}`;

export const keyOfDomain = (registered: string): CompanyKey => `domain:${registered}`;

/** What a company without a domain is known by; undefined for a name of nothing but signs. */
export const keyOfName = (name: string, country: string | null): CompanyKey | undefined => {
  const key = companyKey(name);
  return key === "" ? undefined : `name:${key}|${country ?? ""}`;
};

/** The same key in the same workspace is the same company. */
export const companyIdOf = (workspaceId: WorkspaceId, key: CompanyKey): CompanyId =>
  `co_${derivedUlid(0, `${workspaceId}|company|${key}`)}`;
