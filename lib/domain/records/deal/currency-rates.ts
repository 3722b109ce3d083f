import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { CurrencyRates, CurrencyRatesInput } from "#lib/contract/records/currency-rates-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";

export type VersionedRates = CurrencyRates & { readonly version: number };

export interface CurrencyRatesReader {
  /** Without a base currency, as version 0, where nobody has said one. */
  read(workspaceId: WorkspaceId): Promise<VersionedRates>;
}

export interface CurrencyRatesStore extends CurrencyRatesReader {
  /** False where somebody else has written since the version before. */
  write(workspaceId: WorkspaceId, rates: VersionedRates, audit: AuditEntry): Promise<boolean>;
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

/** Says the rates anew; the same again changes nothing. With `ifMatch` a change since that version is refused. */
export const setCurrencyRates = async (
  store: CurrencyRatesStore,
  { input, ifMatch }: { readonly input: CurrencyRatesInput; readonly ifMatch?: number | undefined },
  { actor, at, requestId }: Stamp,
): Promise<VersionedRates> => {
  const { workspace_id: workspaceId } = actor;
  const { base_currency } = input;
  const rates = inOrder(input);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const was = await store.read(workspaceId);
    const said = JSON.stringify([was.base_currency, was.rates]);
    if (said === JSON.stringify([base_currency, rates])) return was;
    requireVersion(was, ifMatch, input);
    const next = { base_currency, rates, updated_at: at, version: was.version + 1 };
    const audit: AuditEntry = {
      workspaceId,
      at,
      actor: { type: "member", id: actor.member_id },
      action: "currency_rates.update",
      recordId: workspaceId,
      version: next.version,
      before: { base_currency: was.base_currency, rates: was.rates.length },
      after: { base_currency, rates: rates.length },
      requestId,
    };
    if (await store.write(workspaceId, next, audit)) return next;
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
