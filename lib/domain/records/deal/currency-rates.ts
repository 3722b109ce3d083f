import { Refusal } from "#lib/contract/errors.ts";
import type { JobId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { CurrencyRates, CurrencyRatesInput } from "#lib/contract/records/currency-rates-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import { restampJob } from "./restamp-job.ts";

/** `updated_by`: who wrote them last; null where nobody has. */
export type VersionedRates = CurrencyRates & {
  readonly version: number;
  readonly updated_by: MemberId | null;
};

export interface CurrencyRatesReader {
  /** Without a base currency, as version 0, where nobody has said one. */
  read(workspaceId: WorkspaceId): Promise<VersionedRates>;
}

export interface CurrencyRatesStore extends CurrencyRatesReader {
  /** Writes the rates, with the beginning of a job. Returns false where the version before is not the stored one. */
  write(
    workspaceId: WorkspaceId,
    rates: VersionedRates,
    audit: AuditEntry,
    begins?: JobBegin,
  ): Promise<boolean>;
}

const attemptsMax = 8;

/** The latest first, currency by currency. Throws Refusal where one has two rates of a day, or the base has one. */
const inOrder = ({ base_currency, rates }: CurrencyRatesInput): CurrencyRatesInput["rates"] => {
  const seen = new Set<string>();
  for (const [index, { currency, date }] of rates.entries()) {
    const refuse = (code: string, message: string): never => {
      throw new Refusal("validation_failed", { errors: [{ pointer: `/rates/${index}`, code, message }] });
    };
    if (base_currency === null) refuse("no_base", "Rates are those of a base currency: send one.");
    if (currency === base_currency) refuse("base_itself", `${currency} is the base currency: its rate is 1.`);
    if (seen.has(`${currency} ${date}`)) refuse("repeated", `${currency} has a rate of ${date} already.`);
    seen.add(`${currency} ${date}`);
  }
  const order = (a: (typeof rates)[number], b: (typeof rates)[number]): number =>
    a.currency === b.currency ? (a.date < b.date ? 1 : -1) : a.currency < b.currency ? -1 : 1;
  return rates.toSorted(order);
};

const auditOf = (
  [was, next]: readonly [VersionedRates, VersionedRates],
  { actor, at, requestId }: Stamp,
): AuditEntry => ({
  workspaceId: actor.workspace_id,
  at,
  actor: { type: "member", id: actor.member_id },
  action: "currency_rates.update",
  recordId: actor.workspace_id,
  version: next.version,
  before: { base_currency: was.base_currency, rates: was.rates.length },
  after: { base_currency: next.base_currency, rates: next.rates.length },
  requestId,
});

/**
 * Sets the rates, together with the beginning of the job that brings deals to them. Equal rates change nothing and begin no
 * job. Throws Refusal: with `ifMatch` where the rates have changed since that version.
 */
export const setCurrencyRates = async (
  store: CurrencyRatesStore,
  jobId: JobId,
  { input, ifMatch }: { readonly input: CurrencyRatesInput; readonly ifMatch?: number | undefined },
  stamp: Stamp,
): Promise<VersionedRates> => {
  const { workspace_id: workspaceId, member_id: updated_by } = stamp.actor;
  const { base_currency } = input;
  const rates = inOrder(input);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const was = await store.read(workspaceId);
    const stored = JSON.stringify([was.base_currency, was.rates]);
    const isSame = stored === JSON.stringify([base_currency, rates]);
    // Null is a choice: written once, it keeps the first deal from choosing.
    if (isSame && was.version > 0) return was;
    const { updated_by: _, ...shown } = was;
    requireVersion(shown, ifMatch, input);
    const version = was.version + 1;
    const isNew = was.base_currency !== base_currency;
    const begins = isSame ? undefined : restampJob(jobId, { currency: base_currency, isNew }, stamp);
    const next = {
      base_currency,
      rates,
      updated_at: stamp.at,
      updated_by,
      version,
      job_id: begins?.job.id ?? null,
    };
    if (await store.write(workspaceId, next, auditOf([was, next], stamp), begins)) return next;
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

/**
 * Makes a currency the base currency of a workspace that has none, and returns the rates as they are then. It begins the
 * job that brings the deals of before to it, once for a workspace. Of several callers at once one wins; the others get
 * its rates. Rates that somebody has set stay.
 */
export const claimBaseCurrency = async (
  store: CurrencyRatesStore,
  currency: string,
  stamp: Stamp,
): Promise<VersionedRates> => {
  const { workspace_id: workspaceId, member_id: updated_by } = stamp.actor;
  const was = await store.read(workspaceId);
  if (was.version > 0) return was;
  const id = `job_${derivedUlid(Date.parse(stamp.at), `base currency|${workspaceId}`)}` as const;
  // The job is about all deals, whatever the caller may read.
  const asAdmin: Stamp = { ...stamp, actor: { ...stamp.actor, role: "admin" } };
  const begins = restampJob(id, { currency, isNew: true }, asAdmin);
  const next = {
    base_currency: currency,
    rates: [],
    updated_at: stamp.at,
    updated_by,
    version: 1,
    job_id: begins.job.id,
  };
  const isFirst = await store.write(workspaceId, next, auditOf([was, next], stamp), begins);
  return isFirst ? next : store.read(workspaceId);
};
