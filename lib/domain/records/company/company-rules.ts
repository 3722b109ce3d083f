import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Company, CompanyChange, NewCompany } from "#lib/contract/records/company-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { merged } from "#lib/domain/records/record-kind/record-kind.ts";
import { stamped, withCustom } from "#lib/domain/records/record-kind/stamped.ts";
import { companyIdOf, keyOfDomain, keyOfName } from "./company-id.ts";
import type { CompanyIdentity } from "./company-identity.ts";
import { blankCompany, spelt } from "./company-kind.ts";

const refuse = (error: ValidationError): never => {
  throw new Refusal("validation_failed", { errors: [error] });
};

const registered = ({ readDomain }: CompanyIdentity, text: string, pointer: string): string => {
  const read = readDomain(text);
  return "domain" in read ? read.domain : refuse({ pointer, ...read.error });
};

/** The change with its domains as they are kept. Throws Refusal for what is no company's. */
const withDomains = (
  identity: CompanyIdentity,
  { domain, domains, ...change }: CompanyChange,
): CompanyChange => ({
  ...change,
  ...(domain !== undefined && { domain: domain === null ? null : registered(identity, domain, "/domain") }),
  ...(domains !== undefined && {
    domains: [...new Set(domains.map((one, index) => registered(identity, one, `/domains/${index}`)))],
  }),
});

/** The fields that bear no stamp. */
const unstamped = new Set([
  "id",
  "merged",
  "provenance",
  "created_at",
  "updated_at",
  "created_by",
  "version",
]);

/** A domain that is given up leads here all the same, and the one that its id follows from is never dropped. */
const settled = (before: Company | undefined, next: Company, workspaceId: WorkspaceId): Company => {
  const last = before?.domain ?? null;
  const others = last === null ? next.domains : [...next.domains, last];
  const lost = (before?.domains ?? []).filter((one) => one !== next.domain && !others.includes(one));
  const founding = lost.find((one) => companyIdOf(workspaceId, keyOfDomain(one)) === next.id);
  if (founding !== undefined)
    refuse({
      pointer: "/domains",
      code: "domain_of_id",
      message: `The company's id follows from ${founding}, which leads here for good.`,
      hint: `Send \`domains\` with ${founding}.`,
    });
  if (next.parent_id !== null && next.parent_id === next.id)
    refuse({ pointer: "/parent_id", code: "own_parent", message: "A company does not belong to itself." });
  const domains = [...new Set(others)].filter((one) => one !== next.domain);
  // One that has more of old may still be changed otherwise.
  if (domains.length > Math.max(sizes.companyDomainsMax, before?.domains.length ?? 0))
    refuse({
      pointer: "/domain",
      code: "too_many",
      message: `A company has at most ${sizes.companyDomainsMax} domains beside its own, former ones among them.`,
      hint: "Give up others first: send `domains` without those that are to lead here no more.",
    });
  // Leads without a domain go on naming it as they did.
  const former = before === undefined ? [] : spelt(before);
  const names = [...new Set([...next.names, ...former])];
  const kept =
    next.domain === null && domains.length === 0 ? names.filter((one) => one !== next.name) : names;
  return { ...next, domains, names: kept.slice(-sizes.companyNamesMax) };
};

export const makeCompany = (identity: CompanyIdentity, given: NewCompany, stamp: Stamp): Company => {
  const { actor, at } = stamp;
  const input = withCustom({}, withDomains(identity, given));
  const { domain = null, name = domain } = input;
  if (name === null || name === undefined)
    return refuse({
      pointer: "",
      code: "not_identifiable",
      message: "A company needs a domain or a name.",
      hint: "Send `domain`, or `name` with `country`.",
    });
  const key = domain === null ? keyOfName(name, input.country ?? null) : keyOfDomain(domain);
  if (key === undefined)
    return refuse({ pointer: "/name", code: "no_name", message: `\`${name}\` names no company.` });
  const fresh = {
    ...blankCompany,
    id: companyIdOf(actor.workspace_id, key),
    name,
    owner_id: actor.role === "sales_rep" ? actor.member_id : null,
    created_by: actor.member_id,
    created_at: at,
    updated_at: at,
    version: 1,
  } as Company;
  const after = settled(undefined, merged(fresh, input, blankCompany), actor.workspace_id);
  return stamped({ before: undefined, after, blank: blankCompany }, unstamped, stamp);
};

/** A sales rep hands no company on by writing another owner. */
export const changeCompany = (
  identity: CompanyIdentity,
  before: Company,
  given: CompanyChange,
  stamp: Stamp,
): Company => {
  const handsOn = given.owner_id !== undefined && given.owner_id !== before.owner_id;
  if (handsOn && stamp.actor.role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Only a manager or an admin gives a company to another." });
  const next = settled(
    before,
    merged(before, withCustom(before.custom, withDomains(identity, given)), blankCompany),
    stamp.actor.workspace_id,
  );
  return stamped({ before, after: next, blank: blankCompany }, unstamped, stamp);
};
